-- Memberships: what each tier permits, what it costs, and who has one.

-- One table of permissions: the server enforces it and the screens show it.
create table membership_tiers (
  tier text primary key check (tier in ('free', 'bloom', 'eclipse')),
  name text not null,
  tagline text not null,
  position integer not null,
  monthly_coins integer not null check (monthly_coins >= 0),
  -- Monthly coins pile up to here and no further.
  monthly_coin_cap integer not null check (monthly_coin_cap >= monthly_coins),
  -- Tokens of a conversation that a reply is written from, at most what the chat engine takes.
  memory_tokens integer not null check (memory_tokens >= 1024),
  -- Remembered facts of one conversation that a reply is written from.
  memory_facts integer not null check (memory_facts >= 1),
  has_member_models boolean not null,
  has_premium_characters boolean not null,
  -- Pictures that are kept and not published; null for no limit.
  private_pictures integer check (private_pictures >= 0),
  pictures_at_once integer not null check (pictures_at_once >= 1),
  -- Higher is drawn earlier.
  queue_place integer not null check (queue_place >= 0),
  updated_at timestamptz not null
);
insert into membership_tiers values
  ('free', 'Free', 'For an evening now and then', 1, 20, 60, 8192, 40, false, false, 200, 8, 0, now()),
  ('bloom', 'Bloom', 'For the ones you return to', 2, 300, 600, 16384, 120, true, true, 2000, 16, 1, now()),
  ('eclipse', 'Eclipse', 'For those who make the night', 3, 1000, 2000, 32768, 400, true, true, null, 32, 2, now());

-- Models of the image engine that only members may use.
create table member_models (
  model text primary key
);

-- Prices of a membership. A row is never changed: another price is another row, and running memberships keep theirs.
create table plan_prices (
  id uuid primary key,
  tier text not null references membership_tiers (tier) check (tier <> 'free'),
  period text not null check (period in ('month', 'year')),
  -- Minor units, before taxes that are added.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index plan_prices_offered on plan_prices (tier, period) where withdrawn_at is null;
insert into plan_prices (id, tier, period, amount, currency, created_at) values
  ('00000000-0000-7000-8000-0000000b0001', 'bloom', 'month', 999, 'USD', now()),
  ('00000000-0000-7000-8000-0000000b0012', 'bloom', 'year', 9588, 'USD', now()),
  ('00000000-0000-7000-8000-0000000e0001', 'eclipse', 'month', 2499, 'USD', now()),
  ('00000000-0000-7000-8000-0000000e0012', 'eclipse', 'year', 23988, 'USD', now());

create table subscriptions (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  tier text not null references membership_tiers (tier) check (tier <> 'free'),
  price_id uuid not null references plan_prices (id),
  -- What it is charged by, as it was when it began or was last changed; a new price of the plan does not touch it.
  amount bigint not null check (amount > 0),
  currency text not null,
  period text not null check (period in ('month', 'year')),
  provider text not null,
  provider_subscription_id text not null,
  state text not null check (state in ('active', 'past_due', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  is_ending boolean not null default false,
  -- A change to a smaller plan waits for the period's end.
  next_price_id uuid references plan_prices (id),
  method_label text not null default '',
  -- Where the user has to confirm a charge with their bank.
  action_url text,
  -- While a charge has failed: until when the membership is kept.
  grace_until timestamptz,
  -- For which end of a period the notice before a yearly charge was sent.
  reminded_for timestamptz,
  -- For which period monthly coins are due next.
  next_coins_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Changes with every write, so that an older reading of the provider never overwrites a newer one.
  revision integer not null default 0,
  -- When the provider is asked next, for an event that never came.
  next_poll_at timestamptz,
  unique (provider, provider_subscription_id)
);
create unique index subscriptions_one_live on subscriptions (user_id) where state <> 'ended';
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_coins_due on subscriptions (next_coins_at) where state <> 'ended';
create index subscriptions_poll_due on subscriptions (next_poll_at) where state <> 'ended';
create index subscriptions_period_end on subscriptions (period_end) where state <> 'ended';

-- Characters that members alone may chat with.
alter table characters add column is_premium boolean not null default false;

-- What staff did, append-only: each row carries the hash of the one before it.
create table audit_log (
  position bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  -- Null for the product itself, for instance the nightly check.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null default '',
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject_kind, subject_id, position desc);
create index audit_log_actor on audit_log (actor_id, position desc);
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
