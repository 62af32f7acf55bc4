-- Tags, characters and the pictures that belong to them.

create table tag_categories (
  id text primary key,
  name text not null,
  emoji text not null,
  color text not null,
  max_selections integer,
  required boolean not null default false,
  position integer not null
);

create table tags (
  name text primary key,
  display_name text not null,
  emoji text not null,
  color text not null,
  is_nsfw boolean not null default false,
  category_id text not null references tag_categories (id),
  -- A second category that offers the same tag: alien is a type and an origin.
  also_category_id text references tag_categories (id),
  position integer not null,
  policy text not null default 'allowed' check (policy in ('allowed', 'review', 'disabled'))
);

create table characters (
  id uuid primary key,
  creator_id uuid not null references users (id),
  -- Set for the house's own, so that seeding again finds them.
  seed_slug text unique,
  version_id uuid not null,
  name text not null,
  hook text not null,
  age integer not null check (age >= 18),
  rating text not null check (rating in ('sfw', 'suggestive', 'nsfw')),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  avatar_image_id uuid,
  -- Counters are changed in the transaction that changes what they count.
  chat_count integer not null default 0 check (chat_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  -- Higher is shown earlier under "recommended"; kept by discovery.
  score double precision not null default 0,
  tag_names text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index characters_recommended on characters (score desc, id desc) where visibility = 'public' and deleted_at is null;
create index characters_popular on characters (chat_count desc, id desc) where visibility = 'public' and deleted_at is null;
create index characters_new on characters (created_at desc, id desc) where visibility = 'public' and deleted_at is null;
create index characters_creator on characters (creator_id, created_at desc);
create index characters_tags on characters using gin (tag_names);

create table character_versions (
  id uuid primary key,
  character_id uuid not null references characters (id) on delete cascade deferrable initially deferred,
  number integer not null,
  name text not null,
  age integer not null check (age >= 18),
  hook text not null,
  description text not null,
  personality text not null,
  scenario text not null,
  greetings text[] not null check (cardinality(greetings) >= 1),
  example_dialogue text not null,
  system_prompt text not null default '',
  post_history_instructions text not null default '',
  starters text[] not null default '{}',
  -- What the image engine draws the person from: {seed, tags}.
  look jsonb not null,
  created_at timestamptz not null,
  unique (character_id, number)
);
alter table characters
  add constraint characters_version foreign key (version_id) references character_versions (id) deferrable initially deferred;

create table character_tags (
  character_id uuid not null references characters (id) on delete cascade,
  tag_name text not null references tags (name) on update cascade,
  primary key (character_id, tag_name)
);
create index character_tags_tag on character_tags (tag_name);

create table likes (
  user_id uuid not null references users (id) on delete cascade,
  character_id uuid not null references characters (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, character_id)
);
create index likes_character on likes (character_id);

create table favorites (
  user_id uuid not null references users (id) on delete cascade,
  character_id uuid not null references characters (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, character_id)
);
create index favorites_newest on favorites (user_id, created_at desc);
