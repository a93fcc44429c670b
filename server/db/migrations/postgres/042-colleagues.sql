-- Clients who work together (docs/decisions/colleagues.md). Without a row here, an account is alone, as before.
CREATE TABLE teams (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id BIGINT NOT NULL UNIQUE REFERENCES accounts (id),
  created_at TEXT NOT NULL
);

-- The owner has a row, too. The key lets an account be in one team only.
CREATE TABLE team_members (
  account_id BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  team_id BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  -- whether the account sees all inquiries of the team, or only its own
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  joined_at TEXT NOT NULL
);
CREATE INDEX team_members_by_team ON team_members (team_id);

CREATE TABLE team_invitations (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- what an account with the address signs in with
  login TEXT NOT NULL,
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  -- the SHA-256 of the token in the mail that was sent last
  token_hash TEXT NOT NULL UNIQUE,
  sent_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  UNIQUE (team_id, login)
);

-- The team of its sender when it was sent. It ends with the team.
ALTER TABLE inquiries ADD COLUMN team_id BIGINT REFERENCES teams (id) ON DELETE SET NULL;
CREATE INDEX inquiries_by_team ON inquiries (team_id, id) WHERE team_id IS NOT NULL;
