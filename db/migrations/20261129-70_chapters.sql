-- Chapters: recaps of many scenes, folded into one. Without a foreign key to the messages, because a deleted message can
-- be restored and what a person wrote must come back with it.
create table chapters (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  first_message_id uuid not null,
  last_message_id uuid not null,
  scene_count int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  title text not null,
  text text not null,
  -- A person wrote or changed it: no job overwrites it.
  is_edited boolean not null default false,
  -- A message or a recap in it was changed since: not given to a model before it was written anew.
  is_stale boolean not null default false,
  created_at timestamptz not null,
  unique (conversation_id, last_message_id)
);
create index chapters_last_message on chapters (last_message_id);
