-- What each engine did on a day in UTC. Nobody is named.
create table engine_usage (
  day date not null,
  -- The id of an engine, or 'built-in'.
  engine text not null,
  model text not null,
  replies integer not null default 0,
  prompt_tokens bigint not null default 0,
  completion_tokens bigint not null default 0,
  pictures integer not null default 0,
  -- At the prices of that day, in whatever currency the operator is billed in.
  cost double precision not null default 0,
  primary key (day, engine, model)
);

-- What one user had written on a day, while a budget may ask for it. Days that are over are deleted.
create table engine_use (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  engine text not null,
  replies integer not null default 0,
  tokens bigint not null default 0,
  primary key (user_id, day, engine)
);
create index engine_use_of_day on engine_use (day);

-- What each user may ask for on a day; null for no limit. An older server asks for none.
create table engine_budgets (
  -- 'chat' or 'image' for all engines of a port, or the id of an engine.
  subject text primary key,
  replies integer check (replies >= 0),
  tokens bigint check (tokens >= 0),
  pictures integer check (pictures >= 0)
);
