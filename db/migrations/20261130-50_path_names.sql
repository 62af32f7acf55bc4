-- The name of a path of a conversation. It belongs to the message with which the path leaves the others, so it stays
-- when the path grows.
create table path_names (
  message_id uuid primary key references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  name text not null check (length(name) between 1 and 60)
);
create index path_names_conversation on path_names (conversation_id);
