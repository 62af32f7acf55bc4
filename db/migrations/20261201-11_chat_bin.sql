-- Deleted conversations rest in a bin. One in the bin belongs to nobody, so that whatever is read by its user leaves it
-- out: prompts, memory, shares, exports, statistics. What was learned in it belongs to nobody either.
alter table conversations alter column user_id drop not null;
alter table conversations
  add column binned_by uuid references users (id) on delete cascade,
  add column binned_at timestamptz,
  add constraint conversations_owner check (num_nonnulls(user_id, binned_by) = 1 and num_nonnulls(binned_by, binned_at) <> 1);
alter table facts alter column user_id drop not null;
create index conversations_bin on conversations (binned_by, binned_at desc, id desc) where binned_by is not null;
create index conversations_binned on conversations (binned_at) where binned_at is not null;
