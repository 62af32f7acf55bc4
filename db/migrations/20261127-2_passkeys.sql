-- Passkeys (WebAuthn credentials) sign in without a password, and make a password alone not enough.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- How often it was used, as the authenticator counts; many always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Recovery codes belong to every kind of second factor, no longer to the authenticator app alone.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade;
