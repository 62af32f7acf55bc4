-- The key that a payment's coins were granted under: what is taken back is taken from those very coins first.
alter table payments add column grant_key text;

-- A refund that is asked for twice with the same key is one.
alter table payment_refunds add column idempotency_key text unique;
