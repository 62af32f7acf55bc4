-- The picture of its owner's from which a request begins, how it is changed, and how far. Without the picture, which was
-- deleted meanwhile, the request cannot be drawn.
alter table image_jobs
  add column source_image_id uuid references images (id) on delete set null,
  add column source_mode text check (source_mode in ('whole', 'brush', 'extend')),
  add column source_strength double precision check (source_strength > 0 and source_strength <= 1);
create index image_jobs_source on image_jobs (source_image_id) where source_image_id is not null;

-- Where a picture is drawn anew: white. A PNG of the picture's size, until its request has ended.
create table image_job_masks (
  job_id uuid primary key references image_jobs (id) on delete cascade,
  png bytea not null
);
