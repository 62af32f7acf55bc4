-- Sessions that ended while access tokens of theirs may still be valid. Every server looks here, so a token of an
-- ended session is refused before it runs out. Filled by whatever ends a session, in the same transaction.
create table ended_sessions (
  session_id uuid primary key,
  -- The database's own time: servers' clocks may differ.
  ended_at timestamptz not null
);
create index ended_sessions_newest on ended_sessions (ended_at);

create function sessions_leave_note() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (session_id, ended_at) values (old.id, clock_timestamp())
  on conflict (session_id) do nothing;
  return null;
end $$;
create trigger sessions_leave_note_when_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_leave_note();
create trigger sessions_leave_note_when_deleted after delete on sessions
  for each row when (old.ended_at is null) execute function sessions_leave_note();

-- Each opens one download of somebody's own data, once and for a short time: a browser that saves a file sends no
-- bearer token.
create table export_tickets (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index export_tickets_user on export_tickets (user_id);
