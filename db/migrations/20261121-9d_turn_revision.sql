-- Rises with every change of what a reply is built from, so that a server may ask the engine from what it remembers
-- and have the database say, when the turn is stored, whether that was still so.
alter table conversations add column revision integer not null default 0;
