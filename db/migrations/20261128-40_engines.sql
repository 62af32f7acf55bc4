-- The engines of every port in one table, and roles of pictures beside those of replies.
create table engines (
  id uuid primary key,
  port text not null check (port in ('chat', 'image')),
  kind text not null,
  name text not null,
  -- All of its settings, sealed by the server's secret: addresses and keys are not kept in plain.
  sealed bytea,
  -- Of engines that were chosen before settings were sealed; the next start seals them.
  unsealed jsonb,
  created_at timestamptz not null,
  check ((sealed is null) <> (unsealed is null))
);

insert into engines (id, port, kind, name, sealed, unsealed, created_at)
select id, 'chat', kind, name, sealed, unsealed, created_at from chat_engines;

alter table engine_roles
  drop constraint engine_roles_role_check,
  drop constraint engine_roles_engine_id_fkey,
  add constraint engine_roles_role_check
    check (role in ('default', 'members', 'preview', 'pictures', 'first_pictures')),
  add constraint engine_roles_engine_id_fkey foreign key (engine_id) references engines (id) on delete cascade;

-- Servers of the version before, which may still run, find the table without an engine; a later version drops it.
delete from chat_engines;
