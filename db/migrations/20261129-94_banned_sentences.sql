-- What of a message is not told again once a fact of it was forgotten or erased. The fact's own row goes with it, so the
-- sentences are named here: hashes, because the message keeps the words. Null in rows of before, and of older servers.
alter table fact_bans
  add column sentences text[],
  -- False for the answer to a message that the fact was read from: it may repeat the fact.
  add column is_source boolean not null default true;
