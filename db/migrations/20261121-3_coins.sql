-- Coins: an append-only double-entry ledger. Every movement is one transfer between two accounts, written as
-- two entries that sum to zero; a user's balance can never go below zero.

create table coin_accounts (
  id uuid primary key,
  -- 'user' for a person's purse; the rest belong to the house.
  kind text not null check (kind in ('user', 'held', 'grants', 'sales', 'spent')),
  user_id uuid unique references users (id) on delete set null,
  balance bigint not null default 0,
  constraint coin_accounts_not_negative check (kind not in ('user', 'held') or balance >= 0)
);

create table coin_transfers (
  id uuid primary key,
  -- Names the cause, such as "claim:<user>:2026-11"; a second transfer with the same key is refused.
  idempotency_key text not null unique,
  reason text not null check (reason in ('claim', 'gift', 'image', 'refund', 'purchase', 'membership', 'grant', 'correction')),
  note text not null default '',
  created_at timestamptz not null
);

create table coin_entries (
  id uuid primary key,
  transfer_id uuid not null references coin_transfers (id),
  account_id uuid not null references coin_accounts (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  created_at timestamptz not null
);
create index coin_entries_account on coin_entries (account_id, id desc);
create index coin_entries_transfer on coin_entries (transfer_id);

create table coin_holds (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  account_id uuid not null references coin_accounts (id),
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled >= 0),
  released bigint not null default 0 check (released >= 0),
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint coin_holds_within check (settled + released <= amount)
);
create index coin_holds_open on coin_holds (account_id) where closed_at is null;

-- The ledger is written once: no entry or transfer is ever changed or removed.
create function coin_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the coin ledger is append-only';
end $$;
create trigger coin_entries_append_only before update or delete on coin_entries
  for each row execute function coin_ledger_is_append_only();
create trigger coin_transfers_append_only before update or delete on coin_transfers
  for each row execute function coin_ledger_is_append_only();
