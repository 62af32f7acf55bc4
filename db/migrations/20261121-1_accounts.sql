-- Who uses the product: users, their sessions and what they prefer.
-- Order that a person sees is given by an explicit COLLATE, so that every server sorts alike.

create table users (
  id uuid primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  -- Null for house creators and third-party accounts: no password opens them.
  password_hash text,
  avatar_key text,
  tier text not null default 'free' check (tier in ('free', 'bloom', 'eclipse')),
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  is_house boolean not null default false,
  display_name text not null default '',
  bio text not null default '',
  gift_given_at timestamptz,
  created_at timestamptz not null
);

create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  selected_tags text[] not null default '{}',
  completed_onboarding boolean not null default false,
  nsfw_enabled boolean not null default false,
  updated_at timestamptz not null
);

-- One row per signed-in device: the family of its refresh tokens.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'expired', 'revoked'))
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table mail_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

-- Letters that were not sent by SMTP, and what became of those that were.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
