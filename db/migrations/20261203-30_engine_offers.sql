-- Models that users may choose in their chats, besides the one that writes where nothing is chosen. An older server offers
-- none, and lets the usual model write in chats that chose one.
create table engine_offers (
  engine_id uuid not null references engines (id) on delete cascade,
  model text not null,
  -- As users see it.
  name text not null,
  is_member_only boolean not null,
  created_at timestamptz not null,
  primary key (engine_id, model)
);
