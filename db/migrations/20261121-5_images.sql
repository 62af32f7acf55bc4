-- Pictures, the jobs that make them, and the queue of what is still to be drawn.

create table image_jobs (
  id uuid primary key,
  -- Whose the pictures are; of a seeded picture the character's creator.
  owner_id uuid not null references users (id) on delete cascade,
  -- The house's own for the first catalogue: nobody pays, and no list of jobs shows it.
  is_seed boolean not null default false,
  character_id uuid references characters (id) on delete set null,
  purpose text not null check (purpose in ('generate', 'avatar', 'gallery')),
  state text not null check (state in ('queued', 'running', 'complete', 'failed', 'cancelled', 'interrupted')),
  prompt text not null,
  negative_prompt text not null default '',
  -- Who is drawn, as it stood when the job was asked for. An empty identity: somebody new in each picture.
  identity text not null default '',
  tags text[] not null default '{}',
  is_nsfw boolean not null default false,
  aspect_ratio text not null,
  model text not null,
  seed text not null,
  count integer not null check (count between 1 and 8),
  done integer not null default 0,
  -- Of the whole job, 0 to 1; written now and then, so that another server's reader sees it move.
  progress double precision not null default 0,
  stage text not null default '',
  -- Coins for one picture.
  price integer not null default 0,
  hold_id uuid references coin_holds (id),
  spent integer not null default 0,
  refunded integer not null default 0,
  problem text,
  -- Stable position of a seeded picture in its character's gallery.
  position integer not null default 0,
  idempotency_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint image_jobs_once unique (owner_id, idempotency_key),
  constraint image_jobs_within check (done between 0 and count and spent + refunded <= price * count)
);
create index image_jobs_owner on image_jobs (owner_id, id desc) where not is_seed;
create unique index image_jobs_seed on image_jobs (character_id, purpose, position) where is_seed;

-- One row for each picture that is still to be drawn. It goes when the picture is in the books or its job ends.
create table image_slots (
  job_id uuid not null references image_jobs (id) on delete cascade,
  ordinal integer not null,
  owner_id uuid not null,
  lane text not null check (lane in ('portrait', 'request', 'gallery')),
  priority integer not null default 0,
  -- Turn in the lane: owners take turns, each one's second picture stands behind everybody's first.
  place bigint not null,
  attempts integer not null default 0,
  leased_by uuid,
  -- Nobody else takes it before: a running server renews it. Without a holder, the pause after a failure.
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (job_id, ordinal)
);
create index image_slots_owner on image_slots (owner_id) where lane = 'request';

create table images (
  id uuid primary key,
  job_id uuid references image_jobs (id) on delete set null,
  -- The owner of a seeded picture is the character's creator.
  owner_id uuid not null references users (id) on delete cascade,
  character_id uuid references characters (id) on delete set null,
  purpose text not null check (purpose in ('generate', 'avatar', 'gallery', 'upload')),
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  is_nsfw boolean not null default false,
  prompt text not null default '',
  seed text not null default '',
  aspect_ratio text not null,
  model text not null,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  alt text not null default '',
  -- Widths of the stored renditions.
  widths integer[] not null,
  -- Unguessable part of the addresses: a covered picture's original cannot be found from its id.
  secret text not null,
  cover_secret text not null,
  -- Whether the second, smaller encoding has been made beside the first; in idle time.
  has_avif boolean not null default false,
  position integer not null default 0,
  ordinal integer not null default 0,
  created_at timestamptz not null,
  unique (job_id, ordinal)
);
create index images_owner on images (owner_id, id desc);
create index images_character on images (character_id, purpose, visibility, position, id desc);
create index images_public on images (id desc) where visibility = 'public';
create index images_without_avif on images (id) where not has_avif;
alter table characters
  add constraint characters_avatar foreign key (avatar_image_id) references images (id) on delete set null;

-- Bytes that no picture owns any more, or not yet: written before a rendition is stored, taken away with the
-- picture's row, and put back by whatever deletes that row. What stays here is swept.
create table image_remains (
  image_id uuid primary key,
  secret text not null,
  cover_secret text not null,
  widths integer[] not null,
  since timestamptz not null
);
create index image_remains_since on image_remains (since);

create function images_leave_remains() returns trigger language plpgsql as $$
begin
  insert into image_remains (image_id, secret, cover_secret, widths, since)
  values (old.id, old.secret, old.cover_secret, old.widths, 'epoch')
  on conflict (image_id) do update set since = 'epoch';
  return null;
end $$;
create trigger images_leave_remains after delete on images
  for each row execute function images_leave_remains();
