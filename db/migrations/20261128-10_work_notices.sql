-- Servers do not ask every few seconds whether there is something to do: whoever puts work into a table tells them at
-- the commit, from whichever process it was. The text is in the form of adapters/events (one piece of one).
create function announce_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', '0/1:' || tg_table_name);
  return null;
end $$;

create trigger ended_sessions_announce after insert on ended_sessions
  for each statement execute function announce_work();
create trigger outbox_announce after insert on outbox
  for each statement execute function announce_work();
create trigger mail_requests_announce after insert on mail_requests
  for each statement execute function announce_work();
create trigger notifications_announce after insert on notifications
  for each statement execute function announce_work();
create trigger fan_outs_announce after insert on fan_outs
  for each statement execute function announce_work();
create trigger push_jobs_announce after insert on push_jobs
  for each statement execute function announce_work();
create trigger image_slots_announce after insert on image_slots
  for each statement execute function announce_work();
create trigger payment_events_announce after insert on payment_events
  for each statement execute function announce_work();
create trigger payment_orders_announce after insert on payment_orders
  for each statement execute function announce_work();
