-- The coin ledger grows: coins of one user lie in lots that are spent in order, held coins and debts have accounts of
-- their own, and a transfer may have more than two entries.

-- A user now has up to three accounts: what can be spent, what is held for work under way, and what is owed.
alter table coin_accounts drop constraint coin_accounts_user_id_key;
alter table coin_accounts drop constraint coin_accounts_kind_check;
alter table coin_accounts drop constraint coin_accounts_not_negative;
alter table coin_accounts
  add constraint coin_accounts_kind check (kind in ('user', 'held', 'debt', 'grants', 'sales', 'spent')),
  add constraint coin_accounts_not_negative check (kind not in ('user', 'held') or balance >= 0),
  -- A debt is what a reversed payment had given and the user has spent already: never above zero.
  add constraint coin_accounts_debt check (kind <> 'debt' or balance <= 0);
create unique index coin_accounts_owner on coin_accounts (user_id, kind) where user_id is not null;
create index coin_accounts_owing on coin_accounts (id) where kind = 'debt' and balance < 0;

alter table coin_transfers drop constraint coin_transfers_reason_check;
alter table coin_transfers
  add constraint coin_transfers_reason check (reason in
    ('claim', 'gift', 'image', 'refund', 'purchase', 'membership', 'grant', 'correction', 'expired', 'reversal', 'debt')),
  -- What the movement belongs to, as a user can read it: an order's or an invoice's number, a job.
  add column reference text not null default '';

-- Coins of one origin. They are spent in the order of their bucket: what expires first, then monthly coins, then bought
-- ones. The sum of what remains is the account's balance.
create table coin_lots (
  id uuid primary key,
  account_id uuid not null references coin_accounts (id),
  -- The transfer that brought them; null for coins from before there were lots.
  transfer_id uuid references coin_transfers (id),
  bucket text not null check (bucket in ('expiring', 'monthly', 'bought')),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint coin_lots_remaining check (remaining between 0 and amount),
  constraint coin_lots_expiry check ((bucket = 'expiring') = (expires_at is not null))
);
create index coin_lots_left on coin_lots (account_id, bucket, expires_at, id) where remaining > 0;
create index coin_lots_due on coin_lots (expires_at) where remaining > 0 and expires_at is not null;
create index coin_lots_transfer on coin_lots (transfer_id);

insert into coin_lots (id, account_id, bucket, amount, remaining, created_at)
  select gen_random_uuid(), id, 'bought', balance, balance, now()
  from coin_accounts where kind = 'user' and balance > 0;

-- Holds of before this migration keep their coins in the house's one account until they end.
alter table coin_holds add column held_account_id uuid not null
  default '00000000-0000-7000-8000-00000000c001' references coin_accounts (id);
alter table coin_holds alter column held_account_id drop default;

-- From which lots a hold took its coins, so that what is given back lies where it was.
create table coin_hold_lots (
  hold_id uuid not null references coin_holds (id),
  lot_id uuid not null references coin_lots (id),
  amount bigint not null check (amount > 0),
  returned bigint not null default 0,
  primary key (hold_id, lot_id),
  constraint coin_hold_lots_returned check (returned between 0 and amount)
);

-- Which period's coins were given, once and for all, even where the limit left nothing to give.
create table coin_monthly_grants (
  period_key text primary key,
  user_id uuid references users (id) on delete set null,
  wanted bigint not null check (wanted >= 0),
  given bigint not null check (given between 0 and wanted),
  created_at timestamptz not null
);
create index coin_monthly_grants_user on coin_monthly_grants (user_id, created_at desc);

-- Coin packs as an operator offers them. A row is never changed: another price is another row.
create table coin_packs (
  id uuid primary key,
  coins bigint not null check (coins > 0),
  -- Minor units, before taxes that are added.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  position integer not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
insert into coin_packs (id, coins, amount, currency, position, created_at) values
  ('00000000-0000-7000-8000-0000000f0100', 100, 299, 'USD', 1, now()),
  ('00000000-0000-7000-8000-0000000f0550', 550, 1299, 'USD', 2, now()),
  ('00000000-0000-7000-8000-0000000f1200', 1200, 2499, 'USD', 3, now()),
  ('00000000-0000-7000-8000-0000000f3000', 3000, 5499, 'USD', 4, now());

-- Coins that staff gives or takes. Above a limit a second administrator has to agree.
create table coin_adjustments (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  -- Positive gives, negative takes.
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  -- Given coins expire after so many days; null for never.
  expires_in_days integer check (expires_in_days > 0),
  idempotency_key text not null unique,
  state text not null check (state in ('waiting', 'done', 'refused')),
  asked_by uuid references users (id) on delete set null,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint coin_adjustments_two_people check (decided_by is null or decided_by <> asked_by or state = 'done')
);
create index coin_adjustments_waiting on coin_adjustments (created_at) where state = 'waiting';
create index coin_adjustments_user on coin_adjustments (user_id, created_at desc);
