-- Emails that somebody else than their recipient can cause are counted per recipient and kind.
alter table outbox add column kind text not null default '';
create index outbox_limits on outbox (lower(recipient), kind, created_at) where kind <> '';
