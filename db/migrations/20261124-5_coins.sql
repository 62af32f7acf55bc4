-- The house's accounts, sixteen of each kind, so that the movements of many users do not queue behind one row. Number 0
-- is the account that held everything before.
insert into coin_accounts (id, kind)
  select ('00000000-0000-7000-8000-0000000' || to_hex(shard) || kind.suffix)::uuid, kind.name
  from generate_series(0, 15) as shard, (values ('grants', 'c002'), ('sales', 'c003'), ('spent', 'c004')) as kind (name, suffix)
  on conflict (id) do nothing;
