-- Whom an OpenID Connect issuer vouches for, and whose account that is. The subject is the issuer's own name for a
-- person and is never given to another; the address is only what it was when the two were connected.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Nonces of sign-ins that were completed: an ID token that holds one of them has been used. Kept for as long as such
-- a token could still be valid.
create table spent_nonces (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_nonces_expiry on spent_nonces (expires_at);
