export const adminMessages = {
  navigation: 'Administration',
  signedInAs: (email: string): string => `Connecté avec ${email}`,
  loading: 'Chargement…',
  shortcuts: 'Raccourcis clavier',
  screens: {
    home: 'Accueil',
    articles: 'Articles',
    team: 'Équipe',
    memberships: 'Adhésions',
    prices: 'Tarifs',
    planning: 'Planning',
    rules: 'Règlement',
    archives: 'Archives',
    settings: 'Réglages',
    publication: 'Publier le site',
  },
  waiting: (n: number): string => `${n.toLocaleString('fr-FR')} ${n < 2 ? 'modification' : 'modifications'} en attente`,
  broken: {
    title: 'Cet écran n’a pas pu s’afficher',
    text: 'Le site vient peut-être d’être mis à jour. Rechargez la page pour reprendre.',
    reload: 'Recharger la page',
  },
} as const;
