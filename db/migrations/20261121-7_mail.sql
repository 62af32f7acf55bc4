-- Letters as a queue: written with what they belong to, delivered afterwards by whichever server is free.

alter table outbox
  -- Whose letter it is: it goes when they do.
  add column user_id uuid references users (id) on delete cascade,
  -- What lay here before had nowhere to go.
  add column state text not null default 'kept' check (state in ('waiting', 'sent', 'kept', 'failed')),
  add column attempts integer not null default 0,
  -- When it is tried next; while it is being sent, when its sender counts as dead.
  add column next_attempt_at timestamptz,
  add column sent_at timestamptz,
  add column last_error text not null default '';
alter table outbox alter column state set default 'waiting';
create index outbox_waiting on outbox (next_attempt_at, id) where state = 'waiting';
create index outbox_user on outbox (user_id);

-- Requests for a letter. Each is written down the same way whoever asks for whomever; whether the address is known is
-- looked up afterwards. What is left of an answered one tells how many letters an account was sent.
create table mail_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'taken')),
  -- As it was typed; empty once answered.
  email text not null,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index mail_requests_open on mail_requests (id) where answered_at is null;
create index mail_requests_user on mail_requests (user_id, purpose, answered_at);
