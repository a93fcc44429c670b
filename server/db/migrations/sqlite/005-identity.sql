-- Which store of files this database belongs to: the store has the same id, and a start with another one is
-- refused. Otherwise the sweeper would take every file for one that no row names.
CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  store TEXT NOT NULL
) STRICT;
