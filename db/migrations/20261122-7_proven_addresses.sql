-- An address belongs to the account that proves it. Until then any number of accounts may state it, so that making one
-- tells nobody whether another has it (docs/decisions/0007).
alter table users drop constraint users_email_key_key;
create unique index users_proven_email on users (email_key) where email_verified_at is not null;
create index users_email on users (email_key, id);

-- How many letters somebody was sent is counted by address, whichever account they are about, and also where the
-- account is gone: only a hash of the address is kept, for two days.
alter table mail_requests drop constraint mail_requests_purpose_check;
delete from mail_requests where purpose = 'taken' or answered_at is not null;
alter table mail_requests add constraint mail_requests_purpose_check
  check (purpose in ('verify', 'reset', 'welcome', 'taken'));
alter table mail_requests add column email_hash bytea;
drop index mail_requests_user;
create index mail_requests_user on mail_requests (user_id) where user_id is not null;
create index mail_requests_sent on mail_requests (email_hash, purpose, answered_at) where answered_at is not null;
