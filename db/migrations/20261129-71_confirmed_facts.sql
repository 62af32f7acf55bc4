-- When the user said that a fact is still true: a receipt for each time, the newest of which counts.
create table fact_confirmations (
  fact_id uuid not null references facts (id) on delete cascade,
  confirmed_at timestamptz not null,
  primary key (fact_id, confirmed_at)
);
