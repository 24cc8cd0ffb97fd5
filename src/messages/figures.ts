import type { MemberStatus } from '#domain/member/member.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);

const statuses: Readonly<Record<MemberStatus, string>> = {
  active: 'Actives',
  suspended: 'Suspendues',
  pending: 'En attente de paiement',
  cancelled: 'Annulées',
};

export const figuresMessages = {
  title: 'Chiffres',
  number,
  season: (season: string): string => `Saison ${season}`,
  loading: 'Chargement des chiffres…',
  failed: 'Les chiffres n’ont pas pu être lus',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  open: 'Tous les chiffres',
  members: 'Adhérents',
  membersNote: (n: number): string => `${number(n)} il y a un an`,
  received: 'Encaissé',
  receivedNote: (expected: string): string => `sur ${expected} attendus`,
  owed: 'Reste à encaisser',
  owedNote: (n: number): string => (n < 2 ? `dû par ${number(n)} adhérent` : `dus par ${number(n)} adhérents`),
  awaited: 'Inscriptions à payer',
  awaitedNote: 'par carte, pas encore confirmé',
  emptyTitle: 'La saison n’a pas encore commencé',
  empty:
    'Dès la première adhésion, les courbes de la saison apparaissent ici. Partagez l’adresse de la page Adhésion, ou ajoutez vous-même un adhérent.',
  addMember: 'Ajouter un adhérent',
  openForm: 'Voir la page Adhésion',
  curve: (season: string): string => `Adhérents, semaine après semaine · pointillé\u202F: ${season}`,
  /** What the curve shows, for those who do not see it. */
  curveSaid: (now: string, day: string, before: string, season: string): string =>
    `Adhérents, semaine après semaine\u202F: ${now} dans la semaine du ${day}, ${before} à la même semaine, saison ${season}.`,
  parts: {
    current: (value: string): string => `${value} dans Adhésions`,
    archived: (value: string): string => `${value} dans Archives`,
  },
  charts: {
    showTable: 'Voir le tableau',
    showChart: 'Voir le graphique',
    of: (title: string): string => ` – ${title}`,
    failed: 'Le graphique n’a pas pu s’afficher\u202F: voici les chiffres.',
    weeks: 'Nouveaux adhérents, semaine après semaine',
    weeksNote: 'Total depuis le début des inscriptions, à la même semaine de chaque saison.',
    week: 'Semaine du',
    joined: (season: string): string => `Nouveaux ${season}`,
    total: (season: string): string => `Total ${season}`,
    disciplines: 'Adhérents par discipline',
    disciplinesNote: 'Qui pratique deux disciplines compte dans chacune.',
    discipline: 'Discipline',
    statuses: 'Adhésions par statut',
    status: 'Statut',
    statusWords: statuses,
    money: 'Argent attendu et reçu',
    moneyNote: 'Reçu, remboursements déduits. Ce que doivent encore des adhérents n’a pas de moyen connu.',
    means: 'Moyen',
    toCollect: 'À encaisser',
    received: 'Reçu',
    awaited: 'Attendu',
    nothing: '–',
  },
} as const;
