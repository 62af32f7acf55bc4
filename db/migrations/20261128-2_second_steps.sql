-- Whether a session was begun, or confirmed later, by a second step. Sessions of accounts with a second factor that
-- never passed one end at their next refresh.
alter table sessions add column has_second_step boolean not null default false;

-- Wrong codes of two-step sign-in, so that each one makes the next try wait for longer.
create table code_tries (
  user_id uuid not null references users (id) on delete cascade,
  -- Empty for browsers that the account does not know; else a known browser's own count.
  source text not null,
  tries integer not null,
  last_at timestamptz not null,
  retry_at timestamptz not null,
  -- When the owner was last told.
  told_at timestamptz,
  primary key (user_id, source)
);
