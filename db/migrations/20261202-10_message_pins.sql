-- Messages that users have pinned. A column of the message, so that it goes and comes back with it.
alter table messages add column pinned_at timestamptz;
create index messages_pinned on messages (conversation_id, pinned_at) where pinned_at is not null;
