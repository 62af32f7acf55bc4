-- How a request wants its pictures drawn (steps, guidance, sampler, scheduler), of what its model knows. Null: as the
-- operator set it.
alter table image_jobs add column options jsonb;
