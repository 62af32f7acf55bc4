-- How often the connected model was asked for the recap of a scene and gave none that can be kept.
alter table scenes add column recap_tries int not null default 0;
