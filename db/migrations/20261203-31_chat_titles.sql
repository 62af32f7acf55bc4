-- New conversations are named by the model where their user wishes that. An older server names none and queues none.
create table chat_settings (
  user_id uuid primary key references users (id) on delete cascade,
  names_chats boolean not null
);
create table title_jobs (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  -- Null once it was tried often enough: the conversation is not queued again.
  due_at timestamptz,
  taken_until timestamptz,
  tries integer not null default 0
);
create index title_jobs_due on title_jobs (due_at) where due_at is not null;
