-- Requests to remove content, what each one names, and what is hidden because of them.

create sequence removal_numbers as integer;

create table removals (
  id uuid primary key,
  -- Shown as R-2026-00042; unique, not gapless.
  number integer not null default nextval('removal_numbers') unique,
  kind text not null check (kind in ('intimate_image', 'copyright', 'likeness', 'minor', 'other')),
  -- open: nobody has decided. waiting: hidden until the owner answers. removed, rejected and restored are ends; a
  -- counter-notice can lead from removed to restored.
  state text not null check (state in ('open', 'waiting', 'removed', 'rejected', 'restored')),
  -- The account that filed it, if any; its name goes when the account does.
  requester_id uuid references users (id) on delete set null,
  email text not null default '',
  -- The other answers of the form, by the names of rules.ts.
  answers jsonb not null,
  -- Made by the requester's browser: the same request sent twice is one.
  idempotency_key text not null unique,
  body_hash text not null,
  -- Keyed hashes: whether the same person filed before, and how much one network address had hidden. The second is
  -- emptied after 30 days.
  requester_mark text not null,
  address_mark text not null default '',
  policy text not null default '',
  facts text not null default '',
  statement text not null default '',
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  due_at timestamptz not null,
  -- When staff was told that the time is running out.
  warned_at timestamptz,
  -- A court action keeps content hidden beyond the days after a counter-notice.
  court_action_at timestamptz,
  court_note text not null default '',
  -- Rises with every decision: of two moderators who decide at once, the second is told.
  revision integer not null default 0,
  created_at timestamptz not null,
  -- No restriction of somebody's content without the reasons that they are owed.
  constraint removals_decided check (
    decided_at is null or (policy <> '' and facts <> '' and statement <> '')
  ),
  constraint removals_end_decided check (state not in ('waiting', 'removed', 'rejected') or decided_at is not null)
);
create index removals_due on removals (due_at, id) where state in ('open', 'waiting');
create index removals_requester on removals (requester_id) where requester_id is not null;
create index removals_mark on removals (requester_mark, kind, state);
create index removals_address on removals (address_mark, created_at) where address_mark <> '';

create table removal_items (
  id uuid primary key,
  removal_id uuid not null references removals (id),
  position integer not null,
  -- As the requester wrote it; empty for a copy that was found.
  address text not null,
  -- Null while the address leads to nothing that is known. The subject may be deleted later.
  subject text check (subject in ('character', 'image', 'user')),
  subject_id uuid,
  name text not null default '',
  owner_id uuid references users (id) on delete set null,
  -- How it came to be an item: named, a picture of a named character, or the same file somewhere else.
  origin text not null default 'named' check (origin in ('named', 'part', 'copy')),
  -- Whether the requester could see that it exists; what they are told must not tell more.
  is_visible boolean not null default false,
  -- Why it was not hidden at once; empty where it was, or where its kind asks for no hiding.
  left_because text not null default '' check (left_because in ('', 'house', 'rejected_before', 'misuse', 'limit', 'private')),
  unique (removal_id, position)
);
create index removal_items_subject on removal_items (subject, subject_id);
create index removal_items_owner on removal_items (owner_id) where owner_id is not null;

-- What is hidden, and by which request. Something stays hidden while one of its holds is active.
create table content_holds (
  id uuid primary key,
  item_id uuid not null references removal_items (id),
  removal_id uuid not null references removals (id),
  subject text not null check (subject in ('character', 'image', 'user')),
  subject_id uuid not null,
  -- The first part of the address below /media that answers 404 meanwhile; null for a character.
  media_id uuid,
  -- Where the bytes lie; empty for a character.
  file_key text not null default '',
  is_active boolean not null default true,
  -- Copies are looked for after the commit; nobody else looks before this time. Null when done.
  trace_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index content_holds_active on content_holds (item_id) where is_active;
create index content_holds_subject on content_holds (subject, subject_id) where is_active;
create index content_holds_removal on content_holds (removal_id);
create index content_holds_trace on content_holds (trace_at) where trace_at is not null;

-- What the hidden files look like: an upload of the same one is refused.
create table held_files (
  hold_id uuid primary key references content_holds (id),
  -- Of the largest rendition.
  sha256 bytea not null,
  -- 256 bits that change little where the picture is resized or compressed anew.
  fingerprint bytea not null
);
create index held_files_sha on held_files (sha256);

create table counter_notices (
  id uuid primary key,
  removal_id uuid not null references removals (id),
  owner_id uuid references users (id) on delete set null,
  name text not null,
  contact text not null,
  statement text not null,
  -- A court action apart, the owner's items come back then. Null for an appeal, which staff decides.
  restore_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null
);
create unique index counter_notices_once on counter_notices (removal_id, owner_id) where owner_id is not null;
create index counter_notices_due on counter_notices (restore_at) where closed_at is null and restore_at is not null;

create table removal_events (
  id uuid primary key,
  removal_id uuid not null references removals (id),
  -- Null for the product, for guests, and for who has left.
  actor_id uuid references users (id) on delete set null,
  who text not null check (who in ('requester', 'owner', 'staff', 'product')),
  what text not null,
  note text not null default '',
  at timestamptz not null
);
create index removal_events_of on removal_events (removal_id, id);

-- Hidden content is private, so whatever lists content leaves it out; what it was is kept for restoring it.
alter table characters
  add column held_at timestamptz,
  add column held_visibility text check (held_visibility in ('public', 'unlisted', 'private')),
  -- The portrait that was taken down.
  add column held_portrait_id uuid references images (id) on delete set null,
  add constraint characters_held check (held_at is null or (visibility = 'private' and held_visibility is not null));
create index characters_held_portrait on characters (held_portrait_id) where held_portrait_id is not null;
alter table images
  add column held_at timestamptz,
  add column held_visibility text check (held_visibility in ('public', 'private')),
  add constraint images_held check (held_at is null or (visibility = 'private' and held_visibility is not null));
create index images_thumbhash on images (thumbhash);
alter table users add column held_avatar_key text;
