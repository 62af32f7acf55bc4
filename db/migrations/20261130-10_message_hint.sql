-- What the user wished of a reply when they asked for another try, or steered it while it was written.
alter table messages add column hint text check (length(hint) between 1 and 2000);
