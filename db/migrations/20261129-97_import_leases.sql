-- A lease of an import belongs to one piece of work; who lost it writes nothing more. An undo is work with a lease,
-- too, so that one that was broken off is completed.
alter table chat_imports add column taken_by uuid, add column undo_due_at timestamptz;
create index chat_imports_undo_due on chat_imports (undo_due_at) where undo_due_at is not null;

-- Reports are deleted when their time is over, also those whose file is gone already.
create index chat_imports_expired on chat_imports (expires_at);
drop index chat_imports_expiring;

-- What waits of an import is found one by one, among tens of thousands.
create index chat_import_items_waiting on chat_import_items (import_id, kind, position) where state = 'waiting';
