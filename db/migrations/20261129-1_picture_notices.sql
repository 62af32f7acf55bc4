-- When it is decided whether a user is told of pictures that have ended, which is a moment later: those who see the
-- pictures come are not told. Null where nothing is to be decided.
alter table image_jobs add column notice_at timestamptz;
create index image_jobs_notice on image_jobs (notice_at) where notice_at is not null;
