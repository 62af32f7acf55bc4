-- The whole text that a job draws from, made once when it is asked for: what was checked is what is drawn, also when
-- another version of the product draws it.
alter table image_jobs add column drawn_text text;
update image_jobs set drawn_text =
  concat_ws(', ', nullif(array_to_string(tags, ', '), ''), nullif(look_words, ''), nullif(prompt, ''));
alter table image_jobs alter column drawn_text set not null;
