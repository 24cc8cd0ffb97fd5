export const pagesMessages = {
  membership: {
    title: 'Adhésion',
    season: (season: string): string => `Saison ${season}`,
    description: (club: string, season: string): string =>
      `Tarifs, pièces à fournir et inscription en ligne au ${club} pour la saison ${season}.`,
    prices: 'Les tarifs',
    pricesCaption: (season: string): string => `Prix par discipline, saison ${season}`,
    discipline: 'Discipline',
    fullPrice: 'Tarif normal',
    reducedPrice: 'Tarif réduit',
    noPrice: '–',
    halfPrice: 'À partir de deux disciplines, la moins chère est à moitié prix.',
    toForm: 'Remplir le formulaire',
    form: 'Votre inscription',
    checkingPayment: 'Vérification de votre paiement…',
  },
  rules: {
    description: (club: string): string => `Le règlement intérieur du ${club}.`,
    updated: (date: string): string => `En vigueur depuis le ${date}`,
  },
  training: { description: (club: string): string => `S’entrainer au ${club}.` },
  history: { description: (club: string): string => `L’histoire du ${club}.` },
  legal: { description: (club: string): string => `Mentions légales du site du ${club}.` },
  privacy: { description: (club: string): string => `Ce que le ${club} fait de vos données.` },
  login: {
    title: 'Connexion',
    lead: 'Réservée aux bénévoles qui administrent le club.',
    description: (club: string): string => `Connexion à l’espace d’administration du ${club}.`,
  },
  admin: { title: 'Administration', loading: 'Chargement de l’espace d’administration…' },
  missing: 'Ce fichier n’existe pas.',
  error: {
    title: 'Un coup manqué',
    text: 'Le site a trébuché. Rien n’est perdu\u202F: réessayez dans un instant.',
    home: 'Revenir à l’accueil',
  },
} as const;
