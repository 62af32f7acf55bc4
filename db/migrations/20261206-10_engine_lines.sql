-- Which models follow the first of a role, in the order in which they are asked where it fails; and engines that are off.
-- An older server asks the first alone, whether it is off or not.
alter table engines add column is_off boolean not null default false;

create table engine_fallbacks (
  role text not null check (role in ('default', 'members', 'preview', 'pictures', 'first_pictures')),
  -- The first after the role's own is 1.
  place integer not null check (place > 0),
  -- Null: the engine that is there where none is chosen.
  engine_id uuid references engines (id) on delete cascade,
  model text not null,
  primary key (role, place)
);
create index engine_fallbacks_of_engine on engine_fallbacks (engine_id);
