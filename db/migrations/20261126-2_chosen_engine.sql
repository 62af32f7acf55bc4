-- The model server that an administrator chose at the desk; settings in the environment go before it.
create table chosen_engine (
  is_only boolean primary key default true check (is_only),
  name text not null,
  base_url text not null,
  model text not null,
  chosen_at timestamptz not null
);
