-- Which picture an imported card brought along: as long as it is the portrait, the card is exported with its own.
alter table character_imports add column portrait_image_id uuid references images (id) on delete set null;
create index character_imports_portrait on character_imports (portrait_image_id) where portrait_image_id is not null;
