-- What keeps a person safe in a chat, besides refusals.

-- With a user's message that holds signs of crisis: what the help that stands below it is chosen by
-- ({tier, region, isChosen, isSeen, isUsed}); the help itself is looked up, so that it is always today's.
alter table messages add column help jsonb;
create index messages_help on messages (conversation_id) where help is not null;
-- What the product did to a text, for its reader to know: masked, corrected, out_of_role.
alter table messages add column marks text[];

-- The time after signs of crisis. One row a person; what is over is removed when the next one begins.
create table care (
  user_id uuid primary key references users (id) on delete cascade,
  -- No romance and nothing explicit until then.
  gentle_until timestamptz not null,
  -- No advertising and no pushes until then; null where the signs did not call for it.
  quiet_until timestamptz,
  -- Whether the help has to be acknowledged before anything more is written; for as long as it is quiet.
  is_waiting boolean not null
);

-- How often help was shown, and how often it was used: by month, country and tier, never by person.
create table help_referrals (
  month date not null,
  region text not null,
  tier integer not null,
  shown integer not null default 0,
  used integer not null default 0,
  primary key (month, region, tier)
);

-- Besides refusals, what was let through and is for a moderator to look at.
alter table verdicts add column severity text not null default 'block' check (severity in ('review', 'block', 'hard'));
alter table verdicts alter column severity drop default;
-- The message, where it was stored; it may be deleted since.
alter table verdicts add column subject_id uuid;
-- Of the rules and the normaliser: a later version may think otherwise.
alter table verdicts add column rules_version text not null default '';
