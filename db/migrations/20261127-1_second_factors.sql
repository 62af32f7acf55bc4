-- A second factor at sign-in: codes of an authenticator app, and codes on paper for who has lost it.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The app's key, sealed with a key that is derived from the server's secret.
  sealed bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the key.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: none works twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- Argon2id; those of one user share a salt.
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
