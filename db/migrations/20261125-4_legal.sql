-- What the operator's legal documents said and when, and who agreed to which version. The documents themselves are files
-- (content/legal, CONTENT_DIR); here their texts are kept as they were published.

create table legal_texts (
  slug text not null,
  version integer not null check (version >= 1),
  -- 0 as first published; a text that changes under the same number is the next correction of it.
  correction integer not null check (correction >= 0),
  -- Of the source, so that servers that start together record a text once.
  sha256 text not null,
  -- The file with its front matter; placeholders are filled when it is read, as the operator's address may change.
  source text not null,
  recorded_at timestamptz not null,
  primary key (slug, version, correction)
);

create table legal_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  slug text not null,
  version integer not null check (version >= 1),
  -- Agreed to when the account was set up, or when asked about a newer version.
  origin text not null check (origin in ('onboarding', 'asked')),
  accepted_at timestamptz not null,
  primary key (user_id, slug, version)
);
