-- What suspended users made is hidden like what a removal request hides: it is private, and held_visibility keeps what
-- its maker chose. Both can hide one thing at once.

-- When the user's content was hidden; null while it is shown.
alter table users add column suspended_at timestamptz;
create index users_suspended on users (suspended_at) where suspended_at is not null;

alter table characters
  add column suspended_at timestamptz,
  drop constraint characters_held,
  add constraint characters_hidden check (
    (held_at is null and suspended_at is null) or (visibility = 'private' and held_visibility is not null)
  );
create index characters_suspended on characters (creator_id) where suspended_at is not null;

alter table images
  add column suspended_at timestamptz,
  drop constraint images_held,
  add constraint images_hidden check (
    (held_at is null and suspended_at is null) or (visibility = 'private' and held_visibility is not null)
  );
create index images_suspended on images (owner_id) where suspended_at is not null;
