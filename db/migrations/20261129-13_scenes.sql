-- Recaps of stretches of a conversation. Each ends where the next one begins; the stretch since the last one is still
-- going on and has no row.
create table scenes (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  first_message_id uuid not null,
  last_message_id uuid not null references messages (id) on delete cascade,
  message_count int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  title text not null,
  text text not null,
  origin text not null check (origin in ('reader', 'model')),
  is_edited boolean not null default false,
  -- A message in it was edited or deleted since: not given to a model before it was written anew.
  is_stale boolean not null default false,
  created_at timestamptz not null
);
create index scenes_conversation on scenes (conversation_id, until_at);
create index scenes_last_message on scenes (last_message_id);
create unique index scenes_once on scenes (conversation_id, last_message_id);

-- What is to be read again in the background: one row for each conversation with new messages.
create table memory_jobs (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  due_at timestamptz not null,
  -- Set while a server works on it; it is free again when that time has passed.
  taken_until timestamptz,
  tries int not null default 0
);
create index memory_jobs_due on memory_jobs (due_at);

-- The newest message that the connected model has read for facts.
alter table conversations add column facts_read_to uuid,
  -- Up to here nothing is read in the background: it was said while learning was off or the conversation incognito.
  add column not_read_to uuid;

-- Tokens that memory's jobs used for a user on a day.
create table memory_budgets (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  tokens int not null,
  primary key (user_id, day)
);
