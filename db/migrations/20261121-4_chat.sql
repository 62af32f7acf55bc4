-- Conversations: a tree of messages, one row per message and alternative.

create table conversations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  character_id uuid not null references characters (id),
  -- A running chat stays on the version that it began with.
  version_id uuid not null references character_versions (id),
  title text not null default '',
  -- The newest message of the shown path; its ancestors are the path.
  head_id uuid,
  reply_length text not null default 'medium' check (reply_length in ('short', 'medium', 'long')),
  -- Messages besides the greetings, over all branches; 0 until the user has written.
  message_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index conversations_newest on conversations (user_id, updated_at desc, id desc) where message_count > 0;
create index conversations_character on conversations (user_id, character_id, updated_at desc);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- No cascade: a chain of thousands would nest as deep; whoever deletes takes the whole branch in one statement.
  parent_id uuid references messages (id),
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  state text not null check (state in ('complete', 'streaming', 'interrupted', 'stopped', 'failed', 'retracted')),
  problem text,
  -- Position among the children of the same parent, from 1.
  alternative integer not null default 1,
  -- Which child was shown last below this message, so that going back to a branch finds its newest end.
  shown_child_id uuid,
  -- Estimated tokens of the content, for building prompts without reading it all.
  tokens integer not null,
  -- Tokens from the root to here: says without reading them how much history fits.
  path_tokens integer not null,
  engine text not null default '',
  idempotency_key text,
  -- Which running server writes this reply; see nodes.
  node_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  unique (conversation_id, idempotency_key)
);
create index messages_children on messages (conversation_id, parent_id, alternative);
create index messages_parent on messages (parent_id);
create index messages_streaming on messages (node_id) where state = 'streaming';
-- One reply at a time, however many servers there are.
create unique index messages_one_reply on messages (conversation_id) where state = 'streaming';

-- What a character remembers of the user; sources that are deleted take their memories with them.
create table memories (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  source_message_id uuid references messages (id) on delete cascade,
  kind text not null,
  key text not null,
  value text not null,
  text text not null,
  created_at timestamptz not null,
  unique (conversation_id, kind, key)
);
create index memories_source on memories (source_message_id);

-- Servers that are alive: a reply whose server is gone was interrupted.
create table nodes (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
