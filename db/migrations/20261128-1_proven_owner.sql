-- Whoever opened the link that verified the address was not signed in to the account: its maker and the reader of its
-- emails may be two people (docs/decisions/0021).
alter table users add column proven_elsewhere boolean not null default false;

-- How somebody whose account has no password shows that it is theirs, before changes that are hard to undo.
create table owner_proofs (
  -- Of a secret that only the asking page holds.
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Of the token in the email's link; null for a proof that was complete at once.
  link_hash bytea unique,
  -- Null until the link is opened.
  confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index owner_proofs_user on owner_proofs (user_id);
create index owner_proofs_session on owner_proofs (session_id);
create index owner_proofs_expires on owner_proofs (expires_at);
