import type { MemberFlag } from '#domain/flag.ts';
import type { MemberStatus, ProofState } from '#domain/member/member.ts';
import type { BalanceState } from '#domain/member/member-balance.ts';
import type { FieldFilter, fieldFilters } from '#domain/member/member-field-places.ts';
import type { FieldFilterValue } from '#domain/member/member-filter.ts';
import { elided } from './elided.ts';
import type { Choice } from './member-fields.ts';
import { formatNumber } from './numbers.ts';

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
  'dispute-lost': 'Contestation perdue',
  'payment-mismatch': 'Paiement différent du montant dû',
  'refund-failed': 'Remboursement qui n’a pas abouti',
  'payment-failed': 'Paiement refusé après coup',
  'same-person': 'Même personne qu’une autre adhésion',
};

const proofs: Readonly<Record<ProofState, string>> = {
  'not-needed': 'Sans objet',
  missing: 'Manquant',
  held: 'À valider',
  shown: 'Vu sur papier',
  accepted: 'Accepté',
  refused: 'Refusé',
};

const balances: Readonly<Record<BalanceState, string>> = {
  paid: 'Payé',
  overpaid: 'Trop perçu',
  unpaid: 'En attente',
  'in-instalments': 'Payé en plusieurs fois',
  'aid-awaited': 'Payé, aide attendue',
  'difference-owed': 'Tarif réduit payé',
  'partly-paid': 'Payé en partie',
  'partly-refunded': 'Remboursé en partie',
  refunded: 'Remboursé',
};

/** The values of the filters by a field. The options of a choice have their words already. */
const fields: {
  readonly [Name in FieldFilter]: Readonly<
    Record<Exclude<FieldFilterValue<(typeof fieldFilters)[Name]>, Choice>, string>
  >;
} = {
  licence: { missing: 'Sans licence', known: 'Avec licence' },
  email: { missing: 'Sans adresse e-mail', known: 'Avec adresse e-mail' },
};

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;
const memberships = (n: number): string => count(n, 'adhésion', 'adhésions');

export const membershipsMessages = {
  title: 'Adhésions',
  statuses,
  flags,
  proofs,
  balances,
  left: (amount: string): string => `Reste ${amount}`,
  owes: (amount: string): string => `Doit ${amount}`,
  expects: (amount: string): string => `${amount} attendus`,
  aged: (years: number): string => `(${years} ans)`,
  tooMuch: (amount: string): string => `${amount} de trop`,
  minor: 'Moins de 18 ans',
  searchHint: 'Nom, e-mail, téléphone, licence',
  add: 'Ajouter un adhérent',
  write: 'Écrire',
  writeTo: (people: number): string =>
    people < 2 ? 'Écrire à cette personne…' : `Écrire à ces ${formatNumber(people)} personnes…`,
  copyAddresses: 'Copier les adresses…',
  addressRefused: 'adresse refusée',
  addressless: 'Sans adresse e-mail',
  refresh: 'Actualiser',
  loading: 'Chargement des adhésions…',
  failed: 'Erreur lors de la récupération des membres',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  unread: 'La réponse n’est pas arrivée',
  unreadHint:
    'Vérifiez votre connexion, puis réessayez\u202F: seules les adhésions déjà reçues sont affichées. Ce que vous avez saisi est gardé.',
  members: (n: number): string => count(n, 'adhérent', 'adhérents'),
  cancelled: (n: number): string => count(n, 'adhésion annulée', 'adhésions annulées'),
  pending: (n: number): string => count(n, 'inscription en attente', 'inscriptions en attente'),
  membersTitle: 'Adhérents',
  views: {
    all: 'Tous',
    incomplete: 'Dossiers incomplets',
    owed: 'Doivent encore',
    suspended: 'Suspendus',
    pending: 'En attente',
    minors: 'Mineurs',
  },
  noMembersTitle: 'Aucun adhérent pour l’instant',
  noMembers: 'Les adhésions payées depuis la page Adhésion apparaissent ici dès que le paiement est confirmé.',
  openForm: 'Ouvrir la page Adhésion',
  nothingFound: (query: string): string =>
    `Rien ne correspond à «\u00a0${query}\u00a0». Essayez une partie du nom, sans vous soucier des accents.`,
  columns: {
    photo: 'Photo',
    name: 'Nom',
    disciplines: 'Disciplines',
    status: 'Statut',
    dossier: 'Dossier',
    payment: 'Paiement',
    fee: 'Cotisation',
    season: 'Saison',
    createdAt: 'Inscrit le',
  },
  actionOn: (action: string, name: string): string => `${action}\u202F: ${name}`,
  sums: (due: string, received: string): string => `Dû ${due} · reçu ${received}`,
  overpaid: (amount: string): string => `trop perçu ${amount}`,
  aided: (amount: string): string => `${amount} attendus d’une aide`,
  awaited: (amount: string, n: number): string =>
    `${amount} attendus de ${count(n, 'inscription', 'inscriptions')} en attente`,
  difference: (amount: string, n: number): string =>
    `dont ${amount} de différence avec le tarif normal, à régler par ${count(n, 'adhérent suspendu', 'adhérents suspendus')}`,
  filters: {
    nothing: 'Aucune adhésion ne correspond à ces filtres. Effacez-en un pour en retrouver.',
    labels: {
      season: 'Saison',
      discipline: 'Discipline',
      status: 'Statut',
      payment: 'Paiement',
      proof: 'Justificatif',
      age: 'Âge',
      licence: 'Licence',
      email: 'E-mail',
      dossier: 'Dossier',
    },
    all: {
      season: 'Toutes',
      discipline: 'Toutes',
      status: 'Tous',
      payment: 'Tous',
      proof: 'Tous',
      age: 'Tous',
      licence: 'Toutes',
      email: 'Tous',
      dossier: 'Tous',
    },
    oneSeason: (season: string, n: number): string => `${season} (${formatNumber(n)})`,
    status: { 'in-force': 'Active ou suspendue' },
    proof: { awaited: 'À demander' },
    payment: {
      paid: 'Tout payé',
      owed: 'Reste à payer',
      'to-come': 'À venir par carte',
      'from-aid': 'Aide attendue',
      overpaid: 'Trop perçu',
      late: 'En retard',
      'to-check': 'À vérifier',
    },
    age: { minor: 'Moins de 18 ans', adult: '18 ans et plus' },
    fields,
    dossier: {
      complete: 'Complet',
      incomplete: 'Incomplet',
      'to-check': 'À vérifier',
      identity: 'Sans\u202F: coordonnées',
      photo: 'Sans\u202F: photo',
      proof: 'Sans\u202F: justificatif',
      guardian: 'Sans\u202F: autorisation du représentant légal',
      health: 'Sans\u202F: aptitude médicale',
      payment: 'Sans\u202F: paiement complet',
    },
  },
  classLists: 'Listes avec photos',
  archiveSeason: {
    open: 'Archiver une saison…',
    season: 'Saison à archiver',
    option: (season: string, n: number): string => `${season} (${memberships(n)})`,
    title: (season: string): string => `Archiver la saison ${season}`,
    confirm: (n: number): string => `Archiver ${memberships(n)}`,
    text: (season: string, n: number, of: string): string =>
      n < 2
        ? `L’adhésion de la saison ${season} (${of}) rejoint les archives, avec ses paiements, quels que soient les filtres.`
        : `Les ${memberships(n)} de la saison ${season} (${of}) rejoignent les archives, avec leurs paiements, quels que soient les filtres.`,
    notEnded: (season: string, lastDay: string): string =>
      `La saison ${season} n’est pas terminée\u202F: elle court jusqu’au ${lastDay}.`,
    others: 'Les autres saisons restent dans la liste.',
    owing: (n: number, amount: string): string =>
      n < 2
        ? `${count(n, 'adhérent', 'adhérents')} doit encore ${amount}\u202F: cela restera dans «\u00a0À faire\u00a0», à l’accueil.`
        : `${count(n, 'adhérent', 'adhérents')} doivent encore ${amount}\u202F: cela restera dans «\u00a0À faire\u00a0», à l’accueil.`,
    staying: (n: number): string =>
      n < 2
        ? 'L’inscription en attente de paiement reste ici.'
        : `Les ${n} inscriptions en attente de paiement restent ici.`,
    undoable: 'Vous pourrez annuler pendant sept jours, ici ou depuis l’écran Saisons.',
    busy: 'Archivage en cours…',
    failed: 'Erreur lors de l’archivage',
    done: 'Membres archivés avec succès',
    unanswered: 'La réponse n’est pas arrivée',
    unansweredHint: 'C’est peut-être déjà fait. Réessayez\u202F: rien ne se fera deux fois.',
    archived: (n: number, season: string | undefined): string =>
      `${count(n, 'adhésion archivée', 'adhésions archivées')}${season ? ` (saison ${season})` : ''}.`,
    archivedOne: (name: string): string => `L’adhésion ${elided('de', name)} est archivée.`,
    undo: 'Annuler l’archivage',
    undoFailed: 'L’archivage n’a pas pu être annulé',
    restored: (n: number, of: number): string =>
      `${formatNumber(n)} sur ${formatNumber(of)} ${n < 2 ? 'est' : 'sont'} de retour.`,
    stayed: (n: number): string =>
      n < 2
        ? 'Une adhésion reste aux archives\u202F: la personne en a déjà une autre dans la liste.'
        : `${memberships(n)} restent aux archives\u202F: ces personnes en ont déjà une autre dans la liste.`,
    gone: (n: number): string =>
      n < 2
        ? 'Une adhésion avait déjà été restaurée ou supprimée.'
        : `${memberships(n)} avaient déjà été restaurées ou supprimées.`,
  },
  enlarge: (name: string): string => `Agrandir la photo ${elided('de', name)}`,
  photoOf: (name: string): string => `Photo ${elided('de', name)}`,
  photoFailed: 'La photo n’a pas pu être chargée.',
} as const;
