-- The pairs as before, read in one pass: `substr` counts the characters before each pair, which took minutes for the
-- longest texts.
create or replace function word_pairs(content text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(this || next, ' ' order by n, i), '')
  from regexp_matches(content, '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,})', 'g') with ordinality as runs(run, n)
  cross join lateral (select string_to_array(run[1], null) as chars) as split
  cross join lateral unnest(chars, chars[2:]) with ordinality as pair(this, next, i)
  where next is not null $$;
