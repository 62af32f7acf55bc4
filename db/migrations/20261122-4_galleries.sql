-- Galleries: what is shown to everybody and since when, who likes which picture, what was reported, and pictures whose
-- deletion can still be undone. Every list is one index: what is before a page is passed by its key, never read.

alter table images
  add column like_count integer not null default 0 check (like_count >= 0),
  -- When its owner first showed it to everybody: hiding and showing again makes nothing new.
  add column published_at timestamptz,
  add column shown_at timestamptz not null generated always as (coalesce(published_at, created_at)) stored,
  -- Shown to nobody since then, and removed for good when the time for undoing is over.
  add column deleted_at timestamptz,
  -- The order of a character's gallery, descending: the portrait, the house's pictures in their order, then the others.
  add column shelf integer not null generated always as (
    case purpose when 'avatar' then 2000000 when 'gallery' then 1000000 - position else 0 end) stored;

drop index images_public;
-- The showcase: newest and most liked.
create index images_newest on images (shown_at desc, id desc)
  where visibility = 'public' and deleted_at is null and purpose in ('generate', 'gallery');
create index images_liked on images (like_count desc, id desc)
  where visibility = 'public' and deleted_at is null and purpose in ('generate', 'gallery');
-- What people made.
create index images_made on images (id desc)
  where visibility = 'public' and deleted_at is null and purpose = 'generate';
create index images_of_character on images (character_id, shelf desc, id desc)
  where visibility = 'public' and deleted_at is null and purpose in ('generate', 'gallery', 'avatar');
create index images_of_person on images (owner_id, id desc)
  where visibility = 'public' and deleted_at is null and purpose in ('generate', 'gallery');
-- One's own, all and of one character.
create index images_own on images (owner_id, id desc) where deleted_at is null and purpose <> 'upload';
create index images_own_of on images (owner_id, character_id, id desc) where deleted_at is null and purpose <> 'upload';
create index images_deleted on images (deleted_at) where deleted_at is not null;

create table image_likes (
  image_id uuid not null references images (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (image_id, user_id)
);
create index image_likes_user on image_likes (user_id, image_id);

-- Counted where the likes are, so that no way for a like to come or go is forgotten.
create function images_count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update images set like_count = like_count + 1 where id = new.image_id;
  else
    update images set like_count = like_count - 1 where id = old.image_id;
  end if;
  return null;
end $$;
create trigger image_likes_counted after insert or delete on image_likes
  for each row execute function images_count_likes();

-- What people reported, for a moderator. It outlives its subject, its owner and who reported it.
create table reports (
  id uuid primary key,
  subject text not null check (subject in ('image', 'character', 'message', 'user')),
  subject_id uuid not null,
  subject_owner_id uuid references users (id) on delete set null,
  reporter_id uuid references users (id) on delete set null,
  reason text not null,
  -- In the reporter's own words; gone with their account.
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null
);
create unique index reports_once on reports (reporter_id, subject, subject_id) where reporter_id is not null;
create index reports_open on reports (created_at, id) where state = 'open';
create index reports_subject on reports (subject, subject_id);
create index reports_owner on reports (subject_owner_id) where subject_owner_id is not null;
