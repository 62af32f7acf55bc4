-- Money: orders, what was paid, given back and disputed, invoices, and the events that providers send.
-- Amounts are whole numbers in minor units with a currency. Nothing here is deleted with an account: it loses its user.

-- A user as the provider knows them.
create table payment_customers (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, customer_id)
);

-- What a user chose for paying: the country that decides the tax, and how much they allow themselves to spend.
create table payment_settings (
  user_id uuid primary key references users (id) on delete cascade,
  country text check (country ~ '^[A-Z]{2}$'),
  -- Of one calendar month in UTC; null for no limit.
  spend_cap bigint check (spend_cap >= 0),
  -- A higher limit begins a day after it was asked for.
  next_spend_cap bigint check (next_spend_cap >= 0),
  next_cap_from timestamptz,
  updated_at timestamptz not null
);

create table tax_rates (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  -- As an invoice names it, for instance "VAT".
  label text not null check (label <> ''),
  -- Hundredths of a percent: 1900 is 19 %.
  basis_points integer not null check (basis_points between 0 and 10000),
  -- Whether prices contain it already, or it is added to them.
  is_included boolean not null,
  updated_at timestamptz not null
);

create table payment_orders (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('pack', 'membership')),
  -- The coin pack or the plan's price that was ordered; its words and figures are kept here as they were.
  offer_id uuid not null,
  title text not null,
  coins bigint not null check (coins >= 0),
  -- How often it is charged; null for once.
  period text check (period in ('month', 'year')),
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total > 0),
  currency text not null,
  tax_label text not null default '',
  tax_basis_points integer not null default 0,
  tax_country text,
  -- mismatch: what was paid is not what was ordered; nothing is given until a person has looked.
  state text not null check (state in ('open', 'paid', 'failed', 'cancelled', 'expired', 'mismatch')),
  problem text not null default '',
  -- Where in the product the buyer goes on afterwards: a path.
  return_to text not null default '',
  provider text not null,
  checkout_id text,
  checkout_url text,
  idempotency_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next, for an event that never came.
  next_poll_at timestamptz,
  polls integer not null default 0,
  constraint payment_orders_sum check (net + tax = total),
  unique (user_id, idempotency_key),
  unique (provider, checkout_id)
);
-- Two taps and two tabs make one order.
create unique index payment_orders_one_pack on payment_orders (user_id, offer_id) where state = 'open' and kind = 'pack';
create unique index payment_orders_one_membership on payment_orders (user_id) where state = 'open' and kind = 'membership';
create index payment_orders_user on payment_orders (user_id, created_at desc);
create index payment_orders_due on payment_orders (next_poll_at) where state = 'open';

-- One charge that went through.
create table payments (
  id uuid primary key,
  provider text not null,
  provider_payment_id text not null,
  user_id uuid references users (id) on delete set null,
  order_id uuid references payment_orders (id),
  -- Of a membership: the provider's id of the subscription.
  provider_subscription_id text,
  reason text not null check (reason in ('pack', 'membership', 'renewal', 'change')),
  title text not null,
  amount bigint not null check (amount > 0),
  tax bigint not null default 0 check (tax >= 0),
  tax_label text not null default '',
  tax_basis_points integer not null default 0,
  tax_country text,
  currency text not null,
  -- Coins that it brought, and how many of them were taken back or are owed since.
  coins bigint not null default 0,
  coins_reversed bigint not null default 0,
  refunded bigint not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  unique (provider, provider_payment_id),
  constraint payments_refunded check (refunded between 0 and amount),
  constraint payments_reversed check (coins_reversed between 0 and coins)
);
create index payments_user on payments (user_id, paid_at desc);
create index payments_newest on payments (paid_at desc, id desc);
create index payments_subscription on payments (provider_subscription_id, paid_at desc);

create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_refund_id text unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('asked', 'done', 'failed')),
  -- Null where the provider's own desk gave it back.
  asked_by uuid references users (id) on delete set null,
  problem text not null default '',
  created_at timestamptz not null,
  done_at timestamptz
);
create index payment_refunds_payment on payment_refunds (payment_id);
create index payment_refunds_open on payment_refunds (created_at) where state = 'asked';

create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_dispute_id text not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index payment_disputes_payment on payment_disputes (payment_id);

-- The next number of each series. Its row is locked until the invoice is committed, so no number is left out.
create table invoice_series (
  series text primary key,
  next_number integer not null check (next_number > 0)
);

create table invoices (
  id uuid primary key,
  series text not null references invoice_series (series),
  number integer not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  user_id uuid references users (id) on delete set null,
  payment_id uuid not null references payments (id),
  refund_id uuid unique references payment_refunds (id),
  seller jsonb not null,
  buyer jsonb not null,
  -- [{title, amount}], amounts before taxes that are added.
  lines jsonb not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  currency text not null,
  tax_label text not null default '',
  tax_basis_points integer not null default 0,
  issued_at timestamptz not null,
  unique (series, number),
  constraint invoices_sum check (net + tax = total)
);
create unique index invoices_one_a_payment on invoices (payment_id) where kind = 'invoice';
create index invoices_user on invoices (user_id, issued_at desc);
create function invoices_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.series, new.number, new.lines, new.net, new.tax, new.total, new.currency, new.seller)
    is distinct from row(old.series, old.number, old.lines, old.net, old.tax, old.total, old.currency, old.seller) then
    raise exception 'an invoice is never changed or removed';
  end if;
  return new;
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function invoices_are_kept();

-- Verified events, stored before they are answered and worked on afterwards: each id once.
create table payment_events (
  id text primary key,
  provider text not null,
  type text not null,
  subject_kind text not null check (subject_kind in ('checkout', 'subscription', 'payment', 'none')),
  subject_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is worked on next; while that goes on, when the worker counts as dead. Null once it is done with.
  next_attempt_at timestamptz,
  done_at timestamptz,
  problem text not null default ''
);
create index payment_events_due on payment_events (next_attempt_at) where done_at is null;

-- What the nightly check of all books found.
create table reconcile_runs (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  is_ok boolean not null,
  findings jsonb not null
);
create index reconcile_runs_newest on reconcile_runs (started_at desc);

-- The embedded test provider's side: what a real provider would keep in its own house.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  data jsonb not null,
  -- When it has to be looked at next, for instance to charge a subscription again.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;
create index sandbox_objects_subscription on sandbox_objects ((data ->> 'subscriptionId')) where kind = 'payment';

create table sandbox_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index sandbox_events_due on sandbox_events (next_attempt_at) where delivered_at is null;
