import type { MemberStatus } from '#domain/member.ts';

const number = (n: number): string => n.toLocaleString('fr-FR');
const count = (n: number, one: string, many: string): string => `${number(n)} ${n < 2 ? one : many}`;

const statuses: Readonly<Record<MemberStatus, string>> = {
  active: 'Actives',
  suspended: 'Suspendues',
  pending: 'En attente de paiement',
  cancelled: 'Annulées',
};

export const adminHomeMessages = {
  greeting: 'Bonjour',
  lead: 'Voici où en est le club.',
  number,
  attention: {
    title: 'À faire',
    nothing: 'Rien ne vous attend\u202F: tout est à jour.',
    nothingElse: 'Rien d’autre ne vous attend.',
    paymentsToCheck: (n: number) => ({
      label: count(n, 'paiement à vérifier', 'paiements à vérifier'),
      note: 'Doublon, contestation, remboursement ou montant inattendu.',
    }),
    proofsToDecide: (n: number) => ({
      label: count(n, 'justificatif à valider', 'justificatifs à valider'),
      note: 'Le tarif réduit attend votre décision.',
    }),
    owing: (n: number) => ({
      label: count(n, 'adhérent doit encore de l’argent', 'adhérents doivent encore de l’argent'),
      note: 'Au club d’encaisser\u202F: chèque, espèces ou virement.',
    }),
    overpaid: (n: number) => ({
      label: count(n, 'adhérent a trop payé', 'adhérents ont trop payé'),
      note: 'Un paiement à corriger, ou une somme à rendre.',
    }),
    lateSignUps: (n: number) => ({
      label: count(n, 'inscription non payée depuis plus d’un jour', 'inscriptions non payées depuis plus d’un jour'),
      note: 'Sans paiement, une inscription disparait d’elle-même au bout de sept jours.',
    }),
    publication: (n: number) => ({
      label: count(n, 'modification attend d’être publiée', 'modifications attendent d’être publiées'),
      note: `Les visiteurs ne ${n < 2 ? 'la' : 'les'} voient pas encore.`,
    }),
    publicationFailed: {
      label: 'La dernière publication n’a pas abouti',
      note: 'Le site en ligne est resté comme il était.',
    },
  },
  season: {
    title: (season: string): string => `Saison ${season}`,
    loading: 'Chargement des chiffres…',
    failed: 'Les chiffres n’ont pas pu être lus',
    failedHint: 'Vérifiez votre connexion, puis réessayez.',
    members: 'Adhérents',
    membersNote: (n: number, season: string): string => `${number(n)} en ${season}`,
    received: 'Encaissé',
    receivedNote: (expected: string): string => `sur ${expected} attendus`,
    owed: 'Reste à encaisser',
    owedNote: 'dû par des adhérents',
    awaited: 'Inscriptions à payer',
    awaitedNote: 'par carte, pas encore confirmé',
    emptyTitle: 'La saison n’a pas encore commencé',
    empty:
      'Dès la première adhésion, les courbes de la saison apparaissent ici. Partagez l’adresse de la page Adhésion, ou ajoutez vous-même un adhérent.',
    addMember: 'Ajouter un adhérent',
    openForm: 'Voir la page Adhésion',
    toMemberships: 'Voir les adhésions',
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
  toggles: {
    title: 'Ce que montre le site',
    note: 'Chaque changement est public aussitôt.',
    on: 'Activé',
    off: 'Désactivé',
    tooEarly: 'Elles ne peuvent pas encore ouvrir\u202F: il manque',
    loading: 'Chargement…',
    failed: 'Les réglages n’ont pas pu être lus',
    failedHint: 'Vérifiez votre connexion, puis réessayez.',
  },
} as const;
