-- Whether a conversation is shown as a scene, with a place and a figure, instead of as text.
alter table chat_picture_settings add column is_scene boolean not null default false;
