-- What a picture looks like in 256 bits, so that a copy is recognised after its marks were removed. It goes with its
-- picture. Null for a plain area, in which such bits would be noise, and for bytes that could not be read.
create table drawn_prints (
  image_id uuid primary key references images (id) on delete cascade,
  print bit(256)
);
