-- Creating characters: drafts beside versions, cards that were imported, and what is deleted until it is cleared away.

alter table characters
  -- Never published, or taken back. Its row is private, so whatever lists characters leaves it out; what its maker
  -- wants it to be stands in the draft.
  add column is_draft boolean not null default false,
  add column published_at timestamptz,
  -- When a deleted one was reduced to what other people's chats stand on: it cannot be brought back any more.
  add column cleared_at timestamptz,
  alter column version_id drop not null,
  alter column age drop not null;
update characters set published_at = created_at;
alter table characters
  add constraint characters_draft check (
    case when is_draft then visibility = 'private' else version_id is not null and age is not null end
  );
create index characters_to_clear on characters (deleted_at) where deleted_at is not null and cleared_at is null;

-- A version is whole: what a character was rated and tagged when it was published, and what its card carried.
alter table character_versions
  add column nickname text not null default '',
  add column creator_notes text not null default '',
  add column tag_names text[] not null default '{}',
  add column rating text not null default 'sfw' check (rating in ('sfw', 'suggestive', 'nsfw')),
  -- As content.ts has it; null where there are no entries.
  add column lorebook jsonb,
  -- What a card held that nothing here has a place for: written again when it is exported.
  add column carried jsonb;
update character_versions v set tag_names = c.tag_names, rating = c.rating
from characters c where c.id = v.character_id;

create table character_drafts (
  character_id uuid primary key references characters (id) on delete cascade,
  -- Rises with every change; of two tabs that change the same one, the second is told.
  revision integer not null default 0,
  -- As content.ts has it; null where nothing is unpublished.
  content jsonb,
  carried jsonb,
  updated_at timestamptz not null
);

create table character_imports (
  character_id uuid primary key references characters (id) on delete cascade,
  -- Where the file's own bytes are kept.
  file_id uuid not null unique,
  file_name text not null,
  format text not null,
  spec text,
  bytes integer not null,
  corrections jsonb not null,
  omitted integer not null default 0,
  created_at timestamptz not null
);

-- Imported files that no character has any more, or not yet: written before the bytes are stored, struck out with the
-- row that names them, and put back by whatever deletes that row. What stays here is swept.
create table card_remains (
  file_id uuid primary key,
  since timestamptz not null
);
create function character_imports_leave_remains() returns trigger language plpgsql as $$
begin
  insert into card_remains (file_id, since) values (old.file_id, 'epoch')
  on conflict (file_id) do update set since = 'epoch';
  return null;
end $$;
create trigger character_imports_leave_remains after delete on character_imports
  for each row execute function character_imports_leave_remains();

-- Clearing a character away asks these tables who still names it; without an index each would be read whole.
create index conversations_of_character on conversations (character_id);
create index conversations_of_version on conversations (version_id);
create index favorites_character on favorites (character_id);
create index image_jobs_character on image_jobs (character_id) where character_id is not null;
create index characters_avatar_image on characters (avatar_image_id) where avatar_image_id is not null;

-- How the person is drawn in free words ("silver hair, red eyes"), before the words of the picture itself.
alter table image_jobs add column look_words text not null default '';
