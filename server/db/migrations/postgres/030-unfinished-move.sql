-- How far `npm run move` has copied another database into this one. It is empty in a database that is whole: no server
-- starts on one that has rows here.
CREATE TABLE unfinished_move (
  -- the name of a table, or 'source'
  part TEXT PRIMARY KEY,
  -- the key of the last copied row as JSON, or the state of the source
  reached TEXT NOT NULL
);
