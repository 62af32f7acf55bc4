-- No pictogram stands for where people come from. An emoji that an operator chose since stays.
update tags set emoji = ''
where category_id = 'ethnicity' and (name, emoji) in (
  ('asian', '🏮'), ('european', '🏰'), ('african', '🌍'), ('latino', '🌶️'),
  ('native-american', '🪶'), ('middle-eastern', '🕌'), ('mixed', '🤝'), ('other', '🌐')
);
