-- Which encodings of a picture are kept, so that nobody has to look for one that is not there. Whether the second one
-- was tried is another thing: bytes that are lost or damaged have none, and are not tried again.
alter table images add column formats text[] not null default '{webp}';
update images set formats = '{webp,avif}' where has_avif;
alter table images rename column has_avif to is_encoded;
alter index images_without_avif rename to images_unencoded;
