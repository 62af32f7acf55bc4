-- Calls that several servers count together: one row a limit and caller. A crash empties it, which only forgives.
create unlogged table rate_counts (
  name text primary key,
  window_ends timestamptz not null,
  calls integer not null
) with (fillfactor = 70);
create index rate_counts_over on rate_counts (window_ends);
