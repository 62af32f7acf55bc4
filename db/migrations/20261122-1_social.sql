-- Who follows whom, how many that makes, and which creators are the top ones.

create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  constraint follows_others check (follower_id <> followed_id)
);
create index follows_of_follower on follows (follower_id, created_at desc, followed_id desc);
create index follows_of_followed on follows (followed_id, created_at desc, follower_id desc);

-- Changed in the transaction that changes what they count. Who has no row here follows nobody and is followed by nobody.
create table follow_counts (
  user_id uuid primary key references users (id) on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0)
);

-- The newest public characters of some creators, without looking at any others.
create index characters_of_creator on characters (creator_id, created_at desc, id desc)
  where visibility = 'public' and deleted_at is null;

-- The order of creators by period as it was counted last. It is only ever written anew as a whole.
create table creator_standings (
  period text not null check (period in ('day', 'week', 'month', 'year', 'all')),
  place integer not null check (place >= 1),
  creator_id uuid not null references users (id) on delete cascade,
  score bigint not null,
  -- Gained within the period: those who chatted, those of them who came back, likes, follows.
  people integer not null,
  returning_people integer not null,
  likes integer not null,
  follows integer not null,
  -- Altogether: public characters, chats begun with them.
  characters integer not null,
  chats bigint not null,
  -- Up to three that stand for the creator.
  character_ids uuid[] not null,
  primary key (period, place)
);
create index creator_standings_creator on creator_standings (creator_id);

-- When that was, in one row; none before the first time.
create table creator_standings_state (
  is_only boolean primary key default true check (is_only),
  counted_at timestamptz not null
);
