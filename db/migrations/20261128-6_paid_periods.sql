-- A paid period is named by what paid for it: two of one membership may begin in the same second.

-- The provider's payment, or its invoice where a credit paid it all; null for periods from before.
alter table membership_periods add column paid_by text;
-- After a change of plan: coins of the period before that count for its first month.
alter table membership_periods add column carried_coins integer not null default 0 check (carried_coins >= 0);

alter table membership_periods drop constraint membership_periods_subscription_id_starts_at_key;
create index membership_periods_order on membership_periods (subscription_id, starts_at, id);
create unique index membership_periods_paid_by on membership_periods (subscription_id, paid_by);
