-- Finds conversations whose vectors are of another model, or that have none, without reading all conversations. The
-- condition names only columns that seldom change.
create index conversations_embedded_by on conversations (embedded_by) where is_learning and not is_incognito;
