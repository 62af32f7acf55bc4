-- What the operator chose at the first start, and the salt of the key that opens the set-up until then. The key itself
-- is kept nowhere: each server computes it from SECRET and the salt.
create table setup (
  is_only boolean primary key default true check (is_only),
  key_salt text,
  choice text check (choice in ('server', 'model', 'look_around')),
  chosen_at timestamptz,
  check ((choice is null) = (chosen_at is null)),
  check (choice is null or key_salt is null)
);
