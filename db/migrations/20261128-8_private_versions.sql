-- A private character may be talked to before its creator has rated it, which publishing asks for.
alter table character_versions alter column rating drop not null, alter column rating drop default;
-- Nor does an imported card need a greeting.
alter table character_versions drop constraint character_versions_greetings_check;
