-- How a user keeps their conversations: pinned, archived, in folders, with tags; and which replies they have not seen.
create table chat_folders (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Their order in the list. Two of the same place are ordered by their ids.
  position integer not null,
  created_at timestamptz not null
);
create index chat_folders_user on chat_folders (user_id, position, id);

alter table conversations
  add column is_pinned boolean not null default false,
  add column is_archived boolean not null default false,
  -- A folder that is deleted leaves its conversations where they were before they came into it.
  add column folder_id uuid references chat_folders (id) on delete set null,
  -- Replies that were completed while nobody read along, or 1 where the user marked the conversation.
  add column unread integer not null default 0 check (unread >= 0);

create index conversations_in_order on conversations (user_id, is_pinned desc, updated_at desc, id desc)
  where message_count > 0 and not is_archived;
create index conversations_folder on conversations (folder_id) where folder_id is not null;
create index conversations_archived on conversations (user_id) where is_archived;

create table chat_tags (
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- Lower case: what is written differently is the same tag.
  key text not null,
  name text not null check (length(name) between 1 and 30),
  primary key (conversation_id, key)
);
