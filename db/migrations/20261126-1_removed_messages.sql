-- Messages that were deleted a moment ago, so that it can be undone; for good when the time is over.
create table removed_messages (
  -- The first of them; the others followed it.
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The newest shown message before the deletion.
  head_id uuid,
  -- The rows as they were.
  messages jsonb not null,
  memories jsonb not null,
  removed_at timestamptz not null
);
create index removed_messages_conversation on removed_messages (conversation_id);
create index removed_messages_due on removed_messages (removed_at);
