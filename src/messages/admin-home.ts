import type { AttentionName } from '#domain/member/figures.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);
const count = (n: number, one: string, many: string): string => `${number(n)} ${n < 2 ? one : many}`;

const statuses: Readonly<Record<MemberStatus, string>> = {
  active: 'Actives',
  suspended: 'Suspendues',
  pending: 'En attente de paiement',
  cancelled: 'Annulées',
};

interface AttentionWords {
  label: string;
  note: string;
}

// The text of the link to each list: the count and, for money, the sum.
const attentionWords: Readonly<
  Record<AttentionName, Readonly<Record<MemberList, (n: number, amount: string) => AttentionWords>>>
> = {
  paymentsToCheck: {
    current: (n) => ({
      label: count(n, 'paiement à vérifier', 'paiements à vérifier'),
      note: 'Doublon, contestation, remboursement ou montant inattendu.',
    }),
    archived: (n) => ({
      label: `${count(n, 'paiement à vérifier', 'paiements à vérifier')} aux archives`,
      note: 'Doublon, contestation, remboursement ou montant inattendu d’une adhésion archivée.',
    }),
  },
  piecesToReview: {
    current: (n) => ({
      label: count(n, 'dossier attend votre décision', 'dossiers attendent votre décision'),
      note: 'Un justificatif ou une photo à regarder.',
    }),
    archived: (n) => ({
      label: `${count(n, 'dossier attend votre décision', 'dossiers attendent votre décision')} aux archives`,
      note: 'Un justificatif ou une photo d’une adhésion archivée, à regarder.',
    }),
  },
  incompleteDossiers: {
    current: (n) => ({
      label: count(n, 'dossier incomplet', 'dossiers incomplets'),
      note: 'Des adhérents à qui il manque quelque chose\u202F: photo, justificatif, paiement…',
    }),
    archived: (n) => ({
      label: `${count(n, 'dossier incomplet', 'dossiers incomplets')} aux archives`,
      note: 'Des adhésions archivées à qui il manque quelque chose.',
    }),
  },
  proofsToAsk: {
    current: (n) => ({
      label: count(n, 'tarif réduit sans justificatif', 'tarifs réduits sans justificatif'),
      note: 'Justificatif à demander\u202F: à voir sur papier, ou à joindre à la fiche.',
    }),
    archived: (n) => ({
      label: `${count(n, 'tarif réduit sans justificatif', 'tarifs réduits sans justificatif')} aux archives`,
      note: 'Justificatif à demander\u202F: à voir sur papier, ou à joindre à la fiche.',
    }),
  },
  owing: {
    current: (n, amount) => ({
      label: `${count(n, 'adhérent doit', 'adhérents doivent')} encore ${amount}`,
      note: 'Au club d’encaisser\u202F: chèque, espèces ou virement.',
    }),
    archived: (n, amount) => ({
      label: `${count(n, 'adhérent archivé doit', 'adhérents archivés doivent')} encore ${amount}`,
      note: 'Dans les archives. Au club d’encaisser\u202F: chèque, espèces ou virement.',
    }),
  },
  overpaid: {
    current: (n, amount) => ({
      label: `${amount} perçus en trop, de ${count(n, 'adhérent', 'adhérents')}`,
      note: 'Un paiement à corriger, ou une somme à rendre.',
    }),
    archived: (n, amount) => ({
      label: `${amount} perçus en trop, de ${count(n, 'adhérent archivé', 'adhérents archivés')}`,
      note: 'Un paiement à corriger, ou une somme à rendre.',
    }),
  },
  lateSignUps: {
    current: (n, amount) => ({
      label: `${count(n, 'inscription non payée', 'inscriptions non payées')} depuis plus d’un jour\u202F: ${amount}`,
      note: 'Sans paiement, une inscription disparait d’elle-même au bout de sept jours.',
    }),
    archived: (n, amount) => ({
      label: `${count(n, 'inscription archivée non payée', 'inscriptions archivées non payées')}\u202F: ${amount}`,
      note: 'Sans paiement, une inscription disparait d’elle-même au bout de sept jours.',
    }),
  },
};

export const adminHomeMessages = {
  doors: 'Ce que vous pouvez faire ici',
  number,
  attention: {
    title: 'À faire',
    nothing: 'Rien ne vous attend\u202F: tout est à jour.',
    nothingElse: 'Rien d’autre ne vous attend.',
    figures: attentionWords,
    ofSeason: (season: string): string => `Saison ${season}.`,
    requests: (n: number) => ({
      label: count(n, 'demande sur des données personnelles', 'demandes sur des données personnelles'),
      note: 'Le club a un mois pour répondre.',
    }),
    retention: (n: number, day: string) => ({
      label: count(n, 'ancien adhérent bientôt effacé', 'anciens adhérents bientôt effacés'),
      note: `Le site le fera de lui-même à partir du ${day}.`,
    }),
    backupFailed: (since: string, kept: string | undefined) => ({
      label: `La sauvegarde de nuit échoue depuis le ${since}`,
      note: `${kept ? `La dernière est du ${kept}.` : 'Il n’y en a encore aucune.'} Prévenez la personne qui s’occupe du site.`,
    }),
    backupLate: (kept: string) => ({
      label: 'La sauvegarde de nuit ne se fait plus',
      note: `La dernière est du ${kept}, et le site a changé depuis. Prévenez la personne qui s’occupe du site.`,
    }),
    backupUnread: (n: number) => ({
      label: count(n, 'fichier manque à la sauvegarde', 'fichiers manquent à la sauvegarde'),
      note: `${n < 2 ? 'Il n’a pas pu être lu' : 'Ils n’ont pas pu être lus'} la nuit dernière. Prévenez la personne qui s’occupe du site.`,
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
  toggles: {
    title: 'Ce que montre le site',
    note: 'Chaque changement est public aussitôt.',
    on: 'Activé',
    off: 'Désactivé',
    betweenSeasons: 'Activées, mais fermées aujourd’hui par les dates de la saison.',
    toSeasons: 'Voir les saisons',
    tooEarly: 'Elles ne peuvent pas encore ouvrir\u202F: il manque',
    loading: 'Chargement…',
    failed: 'Les réglages n’ont pas pu être lus',
    failedHint: 'Vérifiez votre connexion, puis réessayez.',
  },
} as const;
