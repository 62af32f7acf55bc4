-- How replies are written in a conversation beyond its reply length and thinking: the author's note, samplers, stop
-- texts. A conversation without a row has none of it. An older server neither knows nor changes any of this.
create table conversation_generation (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  -- `note`, `sampler`, `stop`, and `length` where it is none of the three named ones.
  settings jsonb not null
);

-- Whether a tier lets its users say how words are chosen.
alter table membership_tiers add column has_samplers boolean not null default true;
