-- What is never to be learned: in all conversations of a user, in those with a character, or in one.
create table memory_topics (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  scope text not null check (scope in ('chat', 'character', 'user')),
  conversation_id uuid references conversations (id) on delete cascade,
  character_id uuid references characters (id) on delete cascade,
  text text not null check (length(text) between 1 and 80),
  created_at timestamptz not null,
  check ((conversation_id is not null) = (scope = 'chat') and (character_id is not null) = (scope = 'character'))
);
create index memory_topics_user on memory_topics (user_id);
create index memory_topics_conversation on memory_topics (conversation_id) where conversation_id is not null;
create index memory_topics_character on memory_topics (character_id) where character_id is not null;
