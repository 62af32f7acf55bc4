-- Which periods of memberships are paid, each with its monthly coins; and how long the provider has not answered.

-- What a membership is charged after a change that waits, tax included.
alter table subscriptions add column next_amount bigint check (next_amount > 0);
-- Ended by the product, for a refund or because its owner left: no reading of the provider revives it.
alter table subscriptions add column is_final boolean not null default false;
-- Since when the provider is asked without an answer.
alter table subscriptions add column unanswered_since timestamptz;

-- A membership that the product ended because the provider did not answer is asked for as well.
drop index subscriptions_poll_due;
create index subscriptions_poll_due on subscriptions (next_poll_at) where next_poll_at is not null;

-- Coins are given of periods that are paid, of the plan that was paid: a yearly one has twelve months.
create table membership_periods (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  tier text not null references membership_tiers (tier),
  starts_at timestamptz not null,
  -- Earlier than planned where another period begins before, or the membership ends.
  ends_at timestamptz not null,
  -- An order's or an invoice's number, for the user's history.
  reference text not null default '',
  -- How many months' coins it brings.
  months integer not null check (months in (1, 12)),
  -- The next month whose coins are not given; null where there is none.
  next_coins_at timestamptz,
  created_at timestamptz not null,
  unique (subscription_id, starts_at)
);
create index membership_periods_due on membership_periods (next_coins_at) where next_coins_at is not null;

-- Replaced by the due months of paid periods.
alter table subscriptions drop column next_coins_at;
