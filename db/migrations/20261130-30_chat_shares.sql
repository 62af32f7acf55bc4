-- Chats that are shared by a link. What is shown is a snapshot; an older server neither knows nor changes any of this.
create table chat_shares (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- SHA-256 of the secret part of the link. The part itself is derived from the salt and the server's secret.
  token_hash bytea not null unique,
  salt text not null,
  -- As it is shown: masked where names are.
  title text not null,
  character_name text not null,
  is_masked boolean not null,
  -- Of these, fewer are left once one of them is deleted in the chat: then the share has ended.
  message_count integer not null,
  views integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  taken_down_at timestamptz,
  -- What its owner is told about it.
  statement text not null default ''
);
create index chat_shares_of_user on chat_shares (user_id, created_at desc, id desc);
create index chat_shares_conversation on chat_shares (conversation_id);
create index chat_shares_created on chat_shares (created_at);

-- The texts as they were when they were shared. A message that is deleted in its chat takes its text along.
create table shared_messages (
  share_id uuid not null references chat_shares (id) on delete cascade,
  position integer not null,
  message_id uuid not null references messages (id) on delete cascade,
  -- Null for the user's own.
  speaker_id uuid,
  speaker_name text not null,
  content text not null,
  primary key (share_id, position)
);
create index shared_messages_message on shared_messages (message_id);
