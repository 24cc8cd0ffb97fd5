export const navigationMessages = {
  name: 'Navigation principale',
  home: 'Accueil',
  articles: 'Actualités',
  training: 'Entrainements',
  rules: 'Règlement intérieur',
  team: 'Équipe',
  membership: 'Adhésion',
  history: 'Histoire du club',
  admin: 'Admin',
  login: 'Connexion',
  logout: 'Déconnexion',
  openMenu: 'Ouvrir le menu',
} as const;
