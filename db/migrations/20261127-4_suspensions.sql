-- Staff keep somebody from signing in, for a time or for good. Lifted ones stay, as what the account's record says.
create table suspensions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  -- Null for good.
  until timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references users (id) on delete set null
);
create index suspensions_user on suspensions (user_id, created_at);
create index suspensions_created_by on suspensions (created_by) where created_by is not null;
create index suspensions_lifted_by on suspensions (lifted_by) where lifted_by is not null;
