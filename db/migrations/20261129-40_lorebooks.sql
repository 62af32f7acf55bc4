-- Lorebooks that users own, beside the one inside a character.
create table lorebooks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- A Lorebook of shared/words/lorebook.ts.
  content jsonb not null,
  -- Folders of the editor with the ids of their entries. They never reach a prompt.
  folders jsonb not null,
  -- What a file contained that the content has no fields for; it is written again by an export.
  carried jsonb,
  entry_count integer not null,
  -- Estimated tokens of all enabled entries.
  tokens integer not null,
  bytes integer not null,
  -- Counts changes of the name and the content, so that two windows do not overwrite each other.
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lorebooks_of_user on lorebooks (user_id, updated_at desc);

-- Where a lorebook applies: in all chats of its owner, in one conversation, or with one character.
create table lorebook_uses (
  lorebook_id uuid not null references lorebooks (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  scope text not null check (scope in ('global', 'conversation', 'character')),
  conversation_id uuid references conversations (id) on delete cascade,
  character_id uuid references characters (id) on delete cascade,
  check ((scope = 'conversation') = (conversation_id is not null)),
  check ((scope = 'character') = (character_id is not null))
);
create unique index lorebook_uses_once on lorebook_uses
  (lorebook_id, scope, coalesce(conversation_id, character_id, lorebook_id));
-- The chat reads by the user at every turn; deleted conversations and characters are found by the others.
create index lorebook_uses_of_user on lorebook_uses (user_id);
create index lorebook_uses_conversation on lorebook_uses (conversation_id) where conversation_id is not null;
create index lorebook_uses_character on lorebook_uses (character_id) where character_id is not null;
