-- What a device has missed: the transaction that changed a conversation last. Transactions are numbered in the order in
-- which they begin, so whoever asks from the oldest one that was still open when they asked before misses none.
alter table conversations add column changed_in xid8 not null default '0';
alter table conversations alter column changed_in set default pg_current_xact_id();
create index conversations_changed on conversations (user_id, changed_in);

-- Conversations that are gone. They are kept while a page may still show them.
create table deleted_conversations (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  deleted_at timestamptz not null,
  primary key (user_id, conversation_id)
);
create index deleted_conversations_changed on deleted_conversations (user_id, changed_in);
create index deleted_conversations_old on deleted_conversations (deleted_at);
