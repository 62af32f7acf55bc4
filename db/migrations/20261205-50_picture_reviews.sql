-- What the guard found in pictures that outside engines drew, and what moderators decide about them.

-- covered: shown to its owner; everybody else sees the cover until a person has looked. held: kept, and shown to
-- nobody but moderators; it is private meanwhile, as if a removal request hid it.
alter table images
  add column review text not null default 'none' check (review in ('none', 'covered', 'held')),
  add constraint images_review_held check (review <> 'held' or (visibility = 'private' and held_visibility is not null));

create table picture_reviews (
  id uuid primary key,
  -- Null for a picture that was never kept, and for one that was removed.
  image_id uuid unique references images (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  job_id uuid references image_jobs (id) on delete set null,
  -- The strictest answer of the guards.
  outcome text not null check (outcome in ('covered', 'held', 'refused')),
  -- What it rests on, for instance "sexual"; empty where nobody looked.
  category text not null,
  -- Each guard's answer with its model and raw scores.
  findings jsonb not null,
  -- Whether it was explicit before the guard looked: the answer "clear" leads back to that.
  was_nsfw boolean not null,
  -- refused: the guard's own last word; nothing was kept.
  state text not null check (state in ('open', 'cleared', 'kept', 'removed', 'refused')),
  created_at timestamptz not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  -- For the log, and for the owner.
  reason text not null default '',
  statement text not null default '',
  constraint picture_reviews_decided check ((state in ('open', 'refused')) = (decided_at is null)),
  constraint picture_reviews_told check (state <> 'removed' or statement <> ''),
  constraint picture_reviews_picture check (state not in ('open', 'cleared', 'kept') or image_id is not null)
);
-- What is held waits in front of somebody; what is covered does not.
create index picture_reviews_open on picture_reviews ((outcome = 'held') desc, created_at, id) where state = 'open';
create index picture_reviews_decided on picture_reviews (created_at desc, id desc) where state <> 'open';
create index picture_reviews_owner on picture_reviews (owner_id, id);
create index picture_reviews_job on picture_reviews (job_id);
create index picture_reviews_decider on picture_reviews (decided_by) where decided_by is not null;
