-- The house's characters for members, where the first catalogue is filled in already; a new database gets them with it.
update characters set is_premium = true where seed_slug in
  ('zuri', 'seraphine', 'unit-kepler', 'silas', 'orryn', 'talia', 'thessaly', 'ophelia');
