/** The pages of the administrators' guide in reading order: files of `docs/guide`. */
export const guidePages = [
  'premiers-pas',
  'a-faire',
  'reglages',
  'tarifs',
  'saisons',
  'planning',
  'inscriptions',
  'adhesions',
  'dossier',
  'dossiers',
  'paiements',
  'ajouter',
  'exporter',
  'mes-cours',
  'courriels',
  'relances',
  'archives',
  'articles',
  'equipe',
  'pages',
  'publier',
  'administrateurs',
  'que-faire-quand',
] as const;

export type GuidePage = (typeof guidePages)[number];

/** What a link to a page says it is about. */
const subjects: Readonly<Record<GuidePage, string>> = {
  'premiers-pas': 'les premiers pas',
  'a-faire': 'l’accueil et ce qui vous attend',
  reglages: 'les réglages du club',
  tarifs: 'les disciplines et leurs tarifs',
  saisons: 'les saisons, leurs dates et leur clôture',
  planning: 'le planning',
  inscriptions: 'l’ouverture des inscriptions',
  adhesions: 'les adhésions',
  dossier: 'la fiche d’un adhérent',
  dossiers: 'les dossiers, leurs pièces et leurs liens',
  paiements: 'les paiements',
  ajouter: 'l’ajout d’un adhérent',
  exporter: 'les listes à exporter ou à imprimer',
  'mes-cours': 'la liste de vos cours',
  courriels: 'les courriels du site',
  relances: 'les relances',
  archives: 'les archives',
  articles: 'les articles',
  equipe: 'l’équipe',
  pages: 'les pages du site',
  publier: 'la publication du site',
  administrateurs: 'les administrateurs et les mots de passe',
  'que-faire-quand': 'les imprévus',
};

export const guideMessages = {
  name: 'Guide de l’administrateur',
  description: (club: string): string =>
    `${club}\u202F: le guide des bénévoles qui administrent le site, une page par tâche.`,
  open: 'Aide',
  opens: (page: GuidePage): string => `\u202F: ${subjects[page]} (nouvel onglet)`,
  all: 'Tout le guide',
  toAdmin: 'Aller à l’administration',
  neighbours: 'Suite du guide',
  previous: 'Page précédente',
  next: 'Page suivante',
} as const;
