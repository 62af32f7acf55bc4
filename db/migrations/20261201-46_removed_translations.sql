-- A deleted message keeps what its user wrote in their own language, and its translations, while it can be restored.
alter table removed_messages add column translations jsonb not null default '[]';
