-- What the macros of a message set: a variable of a conversation has the value of the newest message on the path that
-- set it. Null removes it. What older servers keep for a whole conversation (conversation_variables) holds where no
-- message on the path says otherwise.
create table message_variables (
  message_id uuid not null references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  value text check (length(value) <= 4000),
  primary key (message_id, name)
);
create index message_variables_conversation on message_variables (conversation_id, name, message_id desc);

-- Deleted messages keep theirs as long as they can be restored.
alter table removed_messages add column variables jsonb not null default '[]';
