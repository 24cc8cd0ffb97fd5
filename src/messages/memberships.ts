import type { MemberFlag, MemberStatus } from '#domain/member.ts';

const statuses: Readonly<Record<MemberStatus, string>> = {
  pending: 'En attente',
  active: 'Active',
  suspended: 'Suspendue',
  cancelled: 'Annulée',
};

const flags: Readonly<Record<MemberFlag, string>> = {
  'duplicate-to-refund': 'Doublon à rembourser',
  'partial-refund': 'Remboursement partiel',
  dispute: 'Paiement contesté',
  'payment-mismatch': 'Paiement différent du montant dû',
};

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('fr-FR')} ${n < 2 ? one : many}`;

export const membershipsMessages = {
  title: 'Adhésions',
  statuses,
  flags,
  paid: 'Payé',
  unpaid: 'En attente',
  refunded: 'Remboursé',
  minor: 'Mineur',
  search: 'Rechercher',
  searchHint: 'Nom, e-mail, téléphone ou licence',
  refresh: 'Actualiser',
  loading: 'Chargement des adhésions…',
  failed: 'Erreur lors de la récupération des membres',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  members: (n: number): string => count(n, 'adhérent', 'adhérents'),
  pending: (n: number): string => count(n, 'inscription en attente', 'inscriptions en attente'),
  found: (n: number): string => (n === 0 ? 'Aucun résultat' : count(n, 'résultat', 'résultats')),
  membersTitle: 'Adhérents',
  pendingTitle: 'Inscriptions en attente de paiement',
  pendingNote: 'Le formulaire est reçu, pas encore l’argent\u202F: ces personnes ne sont pas encore adhérentes.',
  noMembersTitle: 'Aucun adhérent pour l’instant',
  noMembers: 'Les inscriptions payées depuis la page Adhésion apparaissent ici dès que le paiement est confirmé.',
  openForm: 'Ouvrir la page Adhésion',
  noPending: 'Aucune inscription en attente.',
  nothingFound: (query: string): string =>
    `Rien ne correspond à «\u00a0${query}\u00a0». Essayez une partie du nom, sans vous soucier des accents.`,
  columns: {
    photo: 'Photo',
    name: 'Nom',
    disciplines: 'Disciplines',
    status: 'Statut',
    payment: 'Paiement',
    birthDate: 'Naissance',
    season: 'Saison',
    createdAt: 'Inscription',
  },
  enlarge: (name: string): string => `Agrandir la photo de ${name}`,
  photoOf: (name: string): string => `Photo de ${name}`,
  photoFailed: 'La photo n’a pas pu être chargée.',
  close: 'Fermer',
} as const;
