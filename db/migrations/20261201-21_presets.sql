-- Settings of how replies are written, kept under a name for other conversations. A conversation copies them, so a
-- changed preset changes no conversation by itself. An older server neither knows nor changes any of this.
create table generation_presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index generation_presets_of_user on generation_presets (user_id, created_at);

-- The preset that a conversation has copied last; null for none, or where it was deleted.
alter table conversation_generation
  add column preset_id uuid references generation_presets (id) on delete set null;
create index conversation_generation_preset on conversation_generation (preset_id) where preset_id is not null;
