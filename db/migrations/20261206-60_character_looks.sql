-- What a character looks like, for every engine that draws pictures of it.

create table character_looks (
  character_id uuid primary key references characters (id) on delete cascade,
  -- src/shared/words/look/look-data.ts; its version stands in it.
  data jsonb not null,
  -- Counts changes, so that two windows do not overwrite each other.
  revision integer not null,
  updated_at timestamptz not null
);

-- The pictures that its creator chose for the reference sheet, one for each slot.
create table look_choices (
  character_id uuid not null references characters (id) on delete cascade,
  slot text not null,
  image_id uuid not null references images (id) on delete cascade,
  primary key (character_id, slot)
);
create index look_choices_image on look_choices (image_id);

-- Which slot of a sheet, or which scene of a strip, a job draws. A table of its own, so that nothing waits for it now.
create table look_takes (
  job_id uuid primary key references image_jobs (id) on delete cascade,
  character_id uuid not null references characters (id) on delete cascade,
  slot text not null
);
create index look_takes_character on look_takes (character_id, slot, job_id desc);

-- What of a look an engine gets beside words, as it stood when the pictures were asked for.
create table image_job_looks (
  job_id uuid primary key references image_jobs (id) on delete cascade,
  look jsonb not null
);

alter table image_jobs drop constraint image_jobs_purpose_check;
alter table image_jobs add constraint image_jobs_purpose_check
  check (purpose in ('generate', 'avatar', 'gallery', 'look')) not valid;
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check
  check (purpose in ('generate', 'avatar', 'gallery', 'upload', 'look')) not valid;

-- Galleries leave a look's takes out, and read these indexes alone when they count.
drop index images_own;
drop index images_own_of;
create index images_own on images (owner_id, id desc)
  where deleted_at is null and purpose <> 'upload' and purpose <> 'look';
create index images_own_of on images (owner_id, character_id, id desc)
  where deleted_at is null and purpose <> 'upload' and purpose <> 'look';
