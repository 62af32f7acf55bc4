-- What users are told of, and how it reaches them: the list in the product, emails, a daily digest, and web push.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  event text not null,
  -- The event's first part: users switch whole kinds.
  kind text not null check (kind = split_part(event, '.', 1)),
  -- Unread notifications with the same user, event and group are one row; null never merges. A hash: groups are often
  -- named by somebody's id, which must not stay here when they leave.
  group_key text,
  count integer not null default 1 check (count >= 1),
  subject_kind text not null,
  subject_id text,
  subject_name text not null default '',
  amount bigint,
  text text not null default '',
  -- A path of the product.
  link text not null,
  -- What the picture is taken from when it is shown, so that it is never out of date or shown to the wrong viewer.
  picture_kind text check (picture_kind in ('character', 'user', 'image')),
  picture_id uuid,
  -- Of the newest event that it stands for.
  at timestamptz not null,
  read_at timestamptz,
  -- When it is handed on to emails, pushes and open streams, by whichever server is free; null once that is done.
  pending_at timestamptz,
  -- Whether the feature that told of it wrote an email itself.
  is_emailed boolean not null default false,
  emailed_at timestamptz,
  digested_at timestamptz,
  pushed_at timestamptz
);
create unique index notifications_merged on notifications (user_id, event, group_key)
  where read_at is null and group_key is not null;
-- With the kind, so that what a user switched off is left out without reading the table.
create index notifications_list on notifications (user_id, at desc, id desc) include (kind);
create index notifications_unread on notifications (user_id, at desc, id desc) include (kind) where read_at is null;
create index notifications_pending on notifications (pending_at, id) where pending_at is not null;
create index notifications_oldest on notifications (at);
-- Whose subject goes: a character that is deleted, a user who leaves.
create index notifications_subject on notifications (subject_id) where subject_id is not null;

-- Who did it. The same person with the same subject counts once in a notification, however often they do it.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  -- A hash of who and about what.
  key text not null,
  actor_id uuid,
  -- Empty where it only counts and is not shown.
  name text not null,
  at timestamptz not null,
  primary key (notification_id, key)
);
create index notification_actors_newest on notification_actors (notification_id, at desc, key) where name <> '';
create index notification_actors_person on notification_actors (actor_id) where actor_id is not null;

create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  -- Only what differs from the defaults, for instance {"likes": {"digest": false}}: defaults may change later.
  kinds jsonb not null,
  is_discreet boolean not null default true,
  digest_hour integer not null default 9 check (digest_hour between 0 and 23),
  time_zone text not null default 'UTC',
  updated_at timestamptz not null
);

-- One row for whoever has something for a digest or ever got one.
create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null where nothing is new.
  due_at timestamptz,
  sent_at timestamptz
);
create index notification_digests_due on notification_digests (due_at) where due_at is not null;

-- The key pair by which push services know this product. Made once: with other keys every subscription would be lost.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that pushes are sent to, for as long as its session lasts.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When what waits for it is sent; while it is being sent, when its sender counts as dead. Null where nothing waits.
  next_attempt_at timestamptz,
  -- Goes up with each attempt: only the newest may say what became of it.
  attempts integer not null default 0,
  -- Attempts in a row that failed.
  failures integer not null default 0
);
create index push_devices_user on push_devices (user_id, created_at);
create index push_devices_session on push_devices (session_id);
create index push_devices_due on push_devices (next_attempt_at, id) where next_attempt_at is not null;

-- What waits to be pushed. Its words are made when it leaves, so that what was read meanwhile is not pushed.
create table push_jobs (
  device_id uuid not null references push_devices (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  created_at timestamptz not null,
  primary key (device_id, notification_id)
);
create index push_jobs_notification on push_jobs (notification_id);

-- Something that many users are told of, worked off page by page. Where it stands is stored with each page, so that
-- everybody is told once, whoever dies meanwhile.
create table fan_outs (
  id uuid primary key,
  -- The same key is told once, for ever.
  key text not null unique,
  -- Null is everybody.
  followers_of uuid references users (id) on delete cascade,
  content jsonb not null,
  created_at timestamptz not null,
  -- The last user who was told; followers are told newest first.
  after_at timestamptz,
  after_id uuid,
  told integer not null default 0,
  -- Turns go around, so that a long one does not hold up the others.
  turn_at timestamptz not null,
  done_at timestamptz
);
create index fan_outs_open on fan_outs (turn_at, id) where done_at is null;

-- What the operator told everybody.
create table news (
  id uuid primary key,
  title text not null,
  text text not null,
  link text not null,
  author_id uuid references users (id) on delete set null,
  -- How many users there were to tell.
  total integer not null,
  created_at timestamptz not null
);
create index news_newest on news (created_at desc, id desc);

-- Further headers of an email, for instance where one click ends a kind of emails.
alter table outbox add column headers jsonb;
