-- A data folder comes in whole: lorebooks, personas, and what has no place of its own yet, which is kept as it was.
alter table chat_imports
  -- Kinds that its user leaves out. Pictures take room, so they come in only where somebody asks for them.
  add column left_out text[] not null default '{picture}';

alter table chat_import_items
  add column bytes bigint not null default 0,
  -- SHA-256 of a card, by which its character is found again.
  add column hash text,
  -- The lorebook, persona or kept file that the part became. Chosen before that is made, so that nothing comes in twice.
  add column target_id uuid,
  -- The name of the picture of a persona, in its folder.
  add column picture text,
  -- The name of the lorebook of a persona or chat.
  add column lorebook text;
create index chat_import_items_path on chat_import_items (import_id, lower(path)) where kind in ('picture', 'lorebook');

-- Lorebooks that came with a folder, by the hash of their file.
create table imported_books (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  lorebook_id uuid not null references lorebooks (id) on delete cascade,
  primary key (user_id, hash)
);
create index imported_books_lorebook on imported_books (lorebook_id);

-- Files that are kept as they came: group chats, presets, pictures.
create table kept_files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('group', 'preset', 'picture')),
  -- Inside the folder that it came from.
  path text not null,
  title text not null,
  bytes bigint not null,
  hash text not null,
  -- Messages of a group chat.
  messages integer not null default 0,
  -- Entered before its bytes are stored, so that no bytes are without a row.
  is_stored boolean not null default false,
  created_at timestamptz not null
);
create index kept_files_of_user on kept_files (user_id, kind, created_at desc, id desc);
create unique index kept_files_same on kept_files (user_id, kind, path, hash) where is_stored;
