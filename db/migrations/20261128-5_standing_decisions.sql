-- decided: staff decided about this work and kind before. bulk: one of several works that nobody gave a reason for.
alter table removal_items drop constraint removal_items_left_because_check;
alter table removal_items add constraint removal_items_left_because_check check (
  left_because in ('', 'house', 'rejected_before', 'misuse', 'limit', 'private', 'decided', 'bulk')
);

-- Whether the receipt went out by email; an address gets a few a day.
alter table removals add column is_receipt_emailed boolean not null default false;
update removals set is_receipt_emailed = email <> '';
