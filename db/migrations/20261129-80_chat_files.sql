-- Chats that come in as files. An import is an uploaded file with what was found in it, done in the background; its
-- file is kept for as long as it can be continued or undone.
create table chat_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  bytes bigint not null,
  state text not null check (state in ('scanning', 'ready', 'running', 'stopped', 'done', 'failed', 'undone')),
  -- Whether it goes on by itself once the file has been read.
  begins_itself boolean not null,
  -- The character that the chats of the file are given to; null where it is found by name.
  character_id uuid,
  -- The minutes east of UTC of times without a zone.
  utc_offset integer not null default 0,
  -- The names of characters in the file, with their chats.
  names jsonb not null default '[]',
  -- By key of the name: an id of a character, `new` or `skip`.
  choices jsonb not null default '{}',
  -- Why it failed, as a code of the messages.
  problem text,
  due_at timestamptz,
  -- Set while a server works on it; it is free again when that time has passed.
  taken_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until then the file is kept, and the import can be undone.
  expires_at timestamptz not null,
  -- Whether the file is stored.
  has_file boolean not null default true
);
create index chat_imports_of_user on chat_imports (user_id, created_at desc);
create index chat_imports_due on chat_imports (due_at) where due_at is not null;
create index chat_imports_expiring on chat_imports (expires_at) where has_file;

-- Every part of the file, with what became of it.
create table chat_import_items (
  import_id uuid not null references chat_imports (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('chat', 'character', 'group', 'persona', 'lorebook', 'preset', 'picture', 'other')),
  -- Inside the archive; empty for a file that is none.
  path text not null,
  -- Which of the parts of the archive.
  entry integer not null,
  -- Which of the chats of its file.
  part integer not null default 0,
  program text not null default '',
  title text not null default '',
  -- The key of its name in the import.
  name_key text,
  source_key text,
  messages integer not null default 0,
  done_messages integer not null default 0,
  state text not null check (state in ('waiting', 'done', 'known', 'skipped', 'unmatched', 'left', 'failed')),
  -- Why it was left or failed, as a code of the report.
  reason text,
  -- What was corrected or left out in it.
  notes jsonb not null default '[]',
  conversation_id uuid,
  character_id uuid,
  -- Whether this import made the character, so that it is deleted with an undo.
  is_made boolean not null default false,
  primary key (import_id, position)
);
create index chat_import_items_state on chat_import_items (import_id, state);

-- Conversations that came from a file. A second run finds them and stores only what is new.
create table imported_chats (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid references chat_imports (id) on delete set null,
  program text not null,
  -- What tells the chat from others of its program.
  source_key text not null,
  -- The head of the file and what stood before the first message, for export in the same form.
  carried jsonb not null,
  created_at timestamptz not null
);
create index imported_chats_source on imported_chats (user_id, source_key);
create index imported_chats_import on imported_chats (import_id);

-- Where each message stood in its file. There is no foreign key to it, because a deleted message can be restored.
create table imported_messages (
  conversation_id uuid not null references imported_chats (conversation_id) on delete cascade,
  -- Line or index in the file.
  position integer not null,
  -- Which of the alternatives there, from 0.
  alternative integer not null,
  message_id uuid not null,
  hash text not null,
  -- What the file holds of it beyond its text, for export in the same form.
  carried jsonb,
  primary key (conversation_id, position, alternative)
);
create index imported_messages_message on imported_messages (message_id);

-- Characters that came with a folder, by the hash of their card.
create table imported_cards (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  character_id uuid not null references characters (id) on delete cascade,
  primary key (user_id, hash)
);
create index imported_cards_character on imported_cards (character_id);

-- Chats of a file find their character by its name.
create index characters_name on characters (lower(name)) where deleted_at is null and not is_draft;
