-- Several chat engines side by side, and what each is used for.
create table chat_engines (
  id uuid primary key,
  kind text not null,
  name text not null,
  -- All of its settings, sealed by the server's secret: addresses and keys are not kept in plain.
  sealed bytea,
  -- Of engines that were chosen before settings were sealed; the next start seals them.
  unsealed jsonb,
  created_at timestamptz not null,
  check ((sealed is null) <> (unsealed is null))
);

create table engine_roles (
  role text primary key check (role in ('default', 'members', 'preview')),
  engine_id uuid not null references chat_engines (id) on delete cascade,
  model text not null
);
create index engine_roles_engine on engine_roles (engine_id);

with moved as (
  insert into chat_engines (id, kind, name, unsealed, created_at)
  select gen_random_uuid(), 'openai-compatible', name,
    jsonb_build_object('baseUrl', base_url, 'model', model), chosen_at
  from chosen_engine
  returning id
)
insert into engine_roles (role, engine_id, model)
select 'default', moved.id, chosen_engine.model from moved, chosen_engine;

-- Servers of the version before, which may still run, find the table without a choice; a later version drops it.
delete from chosen_engine;
