-- Support tickets: what users and guests ask, what staff answers, and the files of both.

-- Numbers that people can say on the phone; unique, not gapless.
create sequence support_numbers as integer start 1001;

create table support_tickets (
  id uuid primary key,
  number integer not null default nextval('support_numbers') unique,
  -- Null for a guest. A user's tickets go with the account.
  user_id uuid references users (id) on delete cascade,
  -- A guest's address, as it was typed and as it is compared; null for users, who are written to at their account's.
  email text,
  email_key text,
  -- The key of a guest's link is made of the server's secret, the id and this. Null ends every link that was sent.
  key_salt text,
  -- Of the request that opened it: a repeated one is recognised.
  body_hash text not null,
  topic text not null,
  subject text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'waiting', 'solved', 'reopened')),
  assignee_id uuid references users (id) on delete set null,
  -- Since when the user has been waiting for staff; null while it is the user's turn.
  waiting_since timestamptz,
  -- When an answered ticket counts as solved.
  solve_at timestamptz,
  solved_at timestamptz,
  -- Staff answered since the user last looked.
  is_unread boolean not null default false,
  -- Rises with everything that staff has to know of before they answer.
  revision integer not null default 0,
  message_count integer not null default 0,
  user_agent text not null default '',
  page text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_tickets_owner check (
    (user_id is null) = (email is not null) and (email is null) = (email_key is null)
  ),
  constraint support_tickets_turn check ((state in ('answered', 'solved')) = (waiting_since is null)),
  constraint support_tickets_solved check ((state = 'solved') = (solved_at is not null)),
  constraint support_tickets_solving check ((state = 'answered') = (solve_at is not null))
);
create index support_tickets_own on support_tickets (user_id, updated_at desc) where user_id is not null;
create index support_tickets_guest on support_tickets (email_key) where email_key is not null;
create index support_tickets_queue on support_tickets (waiting_since, number) where waiting_since is not null;
create index support_tickets_newest on support_tickets (updated_at desc, number);
create index support_tickets_assignee on support_tickets (assignee_id) where assignee_id is not null;
create index support_tickets_to_solve on support_tickets (solve_at) where solve_at is not null;
create index support_tickets_guest_solved on support_tickets (solved_at)
  where user_id is null and solved_at is not null;

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  position integer not null,
  -- A note is for staff alone. The text of an event is the state that was set.
  kind text not null check (kind in ('message', 'note', 'event')),
  side text not null check (side in ('user', 'staff', 'system')),
  -- Of staff; null for the other sides, and once that account is gone.
  author_id uuid references users (id) on delete set null,
  text text not null,
  created_at timestamptz not null,
  unique (ticket_id, position),
  constraint support_messages_note check (kind <> 'note' or side = 'staff'),
  constraint support_messages_author check (author_id is null or side = 'staff')
);
create index support_messages_author on support_messages (author_id) where author_id is not null;

create table support_attachments (
  -- Also names where the bytes are kept.
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  message_id uuid not null references support_messages (id) on delete cascade,
  position integer not null,
  name text not null,
  mime text not null,
  bytes integer not null,
  width integer,
  height integer,
  -- Of the file as it was sent: the same one sent again to the same message is kept once.
  sha256 bytea not null,
  created_at timestamptz not null,
  unique (message_id, sha256)
);
create index support_attachments_of on support_attachments (ticket_id, message_id, position);

-- Files that no attachment has any more, or not yet: noted before the bytes are stored, struck out with the row that
-- names them, and put back by whatever deletes that row. What stays here is swept.
create table support_remains (
  file_id uuid primary key,
  since timestamptz not null
);
create index support_remains_since on support_remains (since);
create function support_attachments_leave_remains() returns trigger language plpgsql as $$
begin
  insert into support_remains (file_id, since) values (old.id, 'epoch')
  on conflict (file_id) do update set since = 'epoch';
  return null;
end $$;
create trigger support_attachments_leave_remains after delete on support_attachments
  for each row execute function support_attachments_leave_remains();

create table support_saved_answers (
  id uuid primary key,
  title text not null,
  text text not null,
  topic text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_saved_answers_title on support_saved_answers (title, id);
