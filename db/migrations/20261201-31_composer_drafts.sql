-- What stands in the composer of a conversation and was not sent: the newest text only. Nothing but the composer reads it.
create table composer_drafts (
  conversation_id uuid primary key references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null,
  -- Counts the texts, so that a device sees that another one has written in between.
  version integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  updated_at timestamptz not null
);
create index composer_drafts_changed on composer_drafts (user_id, changed_in);
