-- The IANA name of the zone in which the user's browser was last seen; null while none has told it, which counts as
-- UTC. Times and dates that characters hear are those of this zone.
alter table users add column time_zone text;
