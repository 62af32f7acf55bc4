-- A large file comes in pieces, over several connections and days. Until its last piece is here, its import only receives.
alter table chat_imports drop constraint chat_imports_state_check;
alter table chat_imports add constraint chat_imports_state_check
  check (state in ('receiving', 'scanning', 'ready', 'running', 'stopped', 'done', 'failed', 'undone'));

-- The pieces of a file, each an object of the blob store of its own. They follow each other without gaps.
create table chat_import_pieces (
  import_id uuid not null references chat_imports (id) on delete cascade,
  -- Where it begins in the file.
  at bigint not null,
  bytes integer not null,
  -- CRC-32 of its bytes.
  crc bigint not null,
  -- Its name in the blob store.
  id uuid not null,
  primary key (import_id, at)
);
