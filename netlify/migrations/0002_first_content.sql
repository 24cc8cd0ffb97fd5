-- What every site starts with, in production too; the club fills it in from the admin area.
INSERT INTO toggles (key, enabled) VALUES ('adhesion', true), ('articles', true), ('equipe', true), ('history', true)
ON CONFLICT (key) DO NOTHING;
--> statement-breakpoint
INSERT INTO pages (key, title, content) VALUES
  ('home', 'Accueil', ''),
  ('adhesion', 'Adhésion', ''),
  ('training', 'Entrainements', ''),
  ('reglement', 'Règlement intérieur', ''),
  ('history', 'Histoire du club', ''),
  ('legal', 'Mentions légales', ''),
  ('privacy', 'Confidentialité', '')
ON CONFLICT (key) DO NOTHING;
--> statement-breakpoint
INSERT INTO club (id, name, short_name, tagline, city, address, email, phone, legal_form, registration, publication_director, host, affiliation)
VALUES (1, 'Club', 'Club', '', '', '', 'contact@club.example', '', 'Association loi 1901', '', '', '', '')
ON CONFLICT (id) DO NOTHING;
