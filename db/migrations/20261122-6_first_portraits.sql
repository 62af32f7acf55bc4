-- Published without a portrait: at every start these are looked for, and one is drawn for each that never had any.
create index characters_faceless on characters (id)
  where avatar_image_id is null and not is_draft and deleted_at is null and seed_slug is null;
