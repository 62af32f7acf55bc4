-- Replies have no key, nor have messages of clients that give none: they need no place in its index.
create unique index messages_idempotency_key on messages (conversation_id, idempotency_key)
  where idempotency_key is not null;
alter table messages drop constraint messages_conversation_id_idempotency_key_key;
