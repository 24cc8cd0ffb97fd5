export const openingMessages = {
  title: 'Ce que le site montre',
  note: 'Chaque changement est public aussitôt.',
  on: 'Activé',
  off: 'Désactivé',
  betweenSeasons: 'Activées, mais fermées aujourd’hui par les dates de la saison.',
  toSeasons: 'Voir les saisons',
  tooEarly: 'Elles ne peuvent pas encore ouvrir\u202F: il manque',
  loading: 'Chargement…',
  failed: 'Les réglages n’ont pas pu être lus',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
} as const;
