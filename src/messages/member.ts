import type { MemberFlag } from '#domain/flag.ts';
import type { MemberStatus, ProofState } from '#domain/member/member.ts';
import type { ChequeOfPayment } from '#domain/member/member-details.ts';
import type { CardRefundState } from '#domain/money/card-refund.ts';
import type { PaymentMeans, PaymentStatus } from '#domain/money/payment.ts';
import { elided } from './elided.ts';
import { paymentMeansNames } from './payment-means.ts';
import { provider } from './payment-provider.ts';

interface Explanation {
  /** The meaning of the flag. */
  meaning: string;
  /** The advice to the administrator. */
  todo: string;
}

const statuses: Readonly<Record<MemberStatus, Explanation>> = {
  pending: {
    meaning:
      'Le formulaire est reçu, aucun paiement n’est encore compté\u202F: cette personne n’est pas encore adhérente.',
    todo: `Payé par carte\u202F? Redemandez à ${provider}. Payé autrement\u202F? Marquez-la payée. Sans paiement, l’inscription disparait d’elle-même au bout de sept jours.`,
  },
  active: { meaning: 'L’adhésion est en règle.', todo: 'Rien à faire.' },
  suspended: {
    meaning: 'L’adhésion est au tarif réduit, et aucun justificatif n’est accepté.',
    todo: 'Notez le justificatif vu sur papier, ou encaissez la différence avec le tarif normal.',
  },
  cancelled: {
    meaning: 'L’adhésion est annulée\u202F: cette personne n’est plus adhérente, et rien ne lui est demandé.',
    todo: 'Rien à faire. Elle peut s’inscrire à nouveau.',
  },
};

const flags: Readonly<Record<MemberFlag, Explanation>> = {
  'duplicate-to-refund': {
    meaning: 'Cette personne a payé deux fois pour la même saison, ou après la fin de son adhésion.',
    todo: 'Remboursez ce paiement avec «\u00A0Rembourser\u00A0»\u202F: l’avertissement disparait ensuite de lui-même.',
  },
  'partial-refund': {
    meaning: 'Une partie de l’argent a été rendue.',
    todo: 'Il reste quelque chose à payer, ou à rendre\u202F: voyez «\u00A0Paiements\u00A0».',
  },
  dispute: {
    meaning: 'La banque du payeur conteste le paiement et peut le reprendre.',
    todo: `Répondez dans ${provider} avant la date limite qui y est indiquée.`,
  },
  'dispute-lost': {
    meaning: 'La banque a donné raison au payeur\u202F: elle lui a rendu l’argent contesté.',
    todo: `Rien à faire dans ${provider}\u202F: la cotisation est due à nouveau. Encaissez-la, ou archivez l’adhésion.`,
  },
  'payment-mismatch': {
    meaning: 'L’argent reçu n’est pas celui qui était dû\u202F: il ne compte pas comme payé.',
    todo: `Vérifiez le paiement dans ${provider}, rendez-le avec «\u00A0Rembourser\u00A0», puis notez le bon.`,
  },
  'refund-failed': {
    meaning: 'La banque n’a pas pu verser un remboursement\u202F: la somme est revenue au club, qui la doit toujours.',
    todo: 'Rendez-la autrement, par virement par exemple, et notez-le avec «\u00A0Rembourser\u00A0», ou essayez à nouveau vers la carte.',
  },
  'payment-failed': {
    meaning: 'La banque a d’abord accepté d’étudier le paiement, puis l’a refusé\u202F: l’argent n’est pas venu.',
    todo: 'La personne est prévenue par courriel et peut recommencer. Sans nouvelles, appelez-la.',
  },
  'same-person': {
    meaning:
      'Une autre adhésion de la saison porte le même nom et la même date de naissance, à un accent ou une lettre près, ou est de la même personne.',
    todo: 'Cherchez ce nom dans la liste. Une seule personne\u202F? Remboursez ou archivez l’adhésion en trop\u202F: l’avertissement disparait.',
  },
};

/** What an administrator declares by resolving a flag, and its effect. */
const resolutions: Readonly<Record<MemberFlag, { button: string; text: string }>> = {
  'duplicate-to-refund': {
    button: 'Marquer comme réglé…',
    text: `À faire seulement si ce paiement a été rendu autrement que sur la carte. L’inscription en double est alors annulée.`,
  },
  'partial-refund': {
    button: 'C’était voulu…',
    text: 'Le remboursement ne sera plus signalé. Ce qui reste dû continue de l’être.',
  },
  dispute: {
    button: 'J’ai répondu à la banque…',
    text: 'La contestation ne sera plus signalée jusqu’à la décision de la banque. D’ici là, aucune attestation n’est délivrée.',
  },
  'dispute-lost': {
    button: 'J’en ai pris note…',
    text: 'La contestation ne sera plus signalée. La cotisation reste due à nouveau.',
  },
  'payment-mismatch': {
    button: 'Marquer comme réglé…',
    text: 'À faire seulement si cet argent a été rendu, ou noté là où il revient. Il continue de ne pas compter ici.',
  },
  'refund-failed': {
    button: 'Marquer comme réglé…',
    text: 'À faire seulement si la somme ne sera pas rendue, ou l’a été sans pouvoir être notée ici. Dites comment.',
  },
  'payment-failed': {
    button: 'J’ai prévenu la personne…',
    text: 'Le refus ne sera plus signalé. Ce qui reste dû continue de l’être.',
  },
  'same-person': {
    button: 'Ce sont deux personnes…',
    text: 'À faire seulement si ce sont deux personnes différentes. Cette fiche ne sera plus signalée\u202F; l’autre l’est tant que vous ne le dites pas aussi là-bas.',
  },
};

const proofs: Readonly<Record<ProofState, string>> = {
  'not-needed': 'Sans objet',
  missing: 'À fournir',
  held: 'À vérifier',
  shown: 'Vu sur papier',
  accepted: 'Accepté',
  refused: 'Refusé',
};

const paymentStatuses: Readonly<Record<PaymentStatus, string>> = {
  open: 'Attendu',
  processing: 'En cours à la banque',
  succeeded: 'Reçu',
  cancelled: 'Abandonné',
};

export const memberMessages = {
  screen: 'Fiche d’adhésion',
  back: 'Toutes les adhésions',
  loading: 'Chargement de la fiche…',
  failed: 'Erreur lors de la récupération du membre',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  missingTitle: 'Adhésion introuvable',
  missing: 'Elle a peut-être été supprimée, ou l’adresse est incomplète.',
  season: (season: string): string => `Saison ${season}`,
  archivedSince: (day: string): string => `Archivée le ${day}`,
  noPhoto: 'Pas de photo',
  parts: {
    adhesion: 'Adhésion',
    coordonnees: 'Coordonnées',
    notes: 'Notes',
    historique: 'Historique',
    courriels: 'Courriels et liens',
    donnees: 'Données personnelles',
  },
  partsOf: 'Parties de la fiche',
  toKnow: 'À savoir',
  otherSeasons: (season: string): string => `Saison ${season}, voir une autre saison de cette personne`,
  write: 'Écrire',
  call: (name: string): string => `Appeler ${name}`,
  more: 'Plus',
  moreActions: 'Plus d’actions',
  standing: 'Où en est cette adhésion',
  statuses,
  /** The advice on an unpaid sign-up, for a role that enters payments and may not query the provider. */
  pendingAtDesk: `Payé par carte\u202F? La trésorerie ou la présidence peut redemander à ${provider}. Payé autrement\u202F? Marquez-la payée. Sans paiement, l’inscription disparait d’elle-même au bout de sept jours.`,
  flags,
  resolutions,
  resolved: 'Réglé. Le détail est dans l’historique.',
  tooMuch: {
    meaning: (amount: string): string => `${amount} ont été reçus de plus que ce que coûte l’adhésion.`,
    todo: 'Un paiement mal noté se corrige\u202F; sinon, rendez cette somme et notez-le.',
  },
  nothing: '–',
  yes: 'Oui',
  no: 'Non',
  identity: {
    title: 'Identité et contact',
    age: (years: number): string => `${years} ans`,
    rulesVersion: (day: string, version: number | null): string =>
      version === null ? `Accepté le ${day}` : `Accepté le ${day}, version ${version}`,
    certified: (day: string): string => `Certifiée le ${day}`,
    notAsked: 'Non demandé',
  },
  guardian: {
    title: 'Représentant légal',
    name: 'Nom',
    authorised: 'Autorisation',
    authorisedOn: (day: string): string => `Donnée le ${day}`,
    confirmed: 'Confirmation',
    confirmedOn: (day: string): string => `Confirmée le ${day}`,
    notConfirmed: 'Pas encore',
    missing: 'Cette personne est mineure et son représentant légal manque\u202F: complétez la fiche.',
  },
  money: {
    reduce: 'Réduction…',
    title: 'Cotisation',
    due: 'Dû',
    dueNormal: 'Dû, au tarif normal',
    paid: 'Reçu',
    owed: 'Reste à payer',
    overpaid: 'Trop perçu',
    normal: 'Au tarif normal',
    reduced: 'Tarif réduit choisi.',
    reducedGranted: 'Tarif réduit accordé.',
    normalNote: (normal: string): string =>
      `Sans justificatif accepté, le tarif normal sera dû\u202F: ${normal} en tout.`,
    normalOwed: (normal: string, more: string): string =>
      `Aucun justificatif n’est accepté\u202F: le tarif normal est dû, ${normal} en tout, soit ${more} de plus que le tarif réduit.`,
    normalPaid: 'Faute de justificatif, le tarif normal a été payé.',
  },
  proof: {
    title: 'Justificatif de tarif réduit',
    states: (proof: ProofState, day: string | null): string =>
      `${proofs[proof]}${day && proof !== 'held' ? ` le ${day}` : ''}`,
    notGiven: 'Non fourni',
    of: (name: string): string => `Justificatif ${elided('de', name)}`,
    faults: {
      cut: {
        title: 'Ce PDF semble coupé',
        text: 'Sa fin manque\u202F: il peut s’ouvrir en partie, ou pas du tout. S’il est illisible, refusez-le et demandez-en un autre.',
      },
      locked: {
        title: 'Ce PDF est protégé',
        text: 'Il peut demander un mot de passe. Si vous ne pouvez pas le lire, demandez-en un sans protection.',
      },
      empty: {
        title: 'Ce PDF semble vide',
        text: 'Il n’a aucune page. Refusez-le et demandez-en un autre.',
      },
    },
    failed: 'Le justificatif n’a pas pu être chargé.',
    newTab: 'Ouvrir dans un nouvel onglet',
    noViewer: 'Cet appareil n’affiche pas les PDF dans la page.',
  },
  payments: {
    title: 'Paiements',
    none: 'Aucun paiement pour l’instant.',
    statuses: paymentStatuses,
    recordedBy: (name: string): string => `Noté par ${name}`,
    byProvider: `Confirmé par ${provider}`,
    difference: 'Complément de cotisation',
    refunded: (amount: string): string => `${amount} remboursés`,
    cardRefundStates: {
      pending: 'En cours',
      made: 'Rendu',
      failed: 'Revenu au club',
      refused: 'Refusé',
    } satisfies Readonly<Record<CardRefundState, string>>,
    cardRefunds: {
      pending: (amount: string, day: string): string => `Remboursement en cours\u202F: ${amount}, demandé le ${day}`,
      made: (amount: string, day: string): string => `${amount} rendus sur la carte le ${day}`,
      failed: (amount: string, day: string): string =>
        `${amount} rendus sur la carte le ${day}, puis revenus au club\u202F: la banque n’a pas pu les verser`,
      refused: (amount: string, day: string): string =>
        `Remboursement de ${amount} refusé par ${provider} le ${day}\u202F: rien n’a été rendu`,
    } satisfies Readonly<Record<CardRefundState, (amount: string, day: string) => string>>,
    refundPendingHint: `${provider} n’a pas encore répondu\u202F: le site continue de lui-même, et ne rembourse qu’une fois.`,
    refusals: {
      charge_disputed: 'La banque du payeur conteste ce paiement.',
      charge_already_refunded: 'Tout a déjà été rendu.',
      amount_too_large: 'Il reste moins que cette somme.',
      balance_insufficient: `Le solde du compte ${provider} ne suffit pas.`,
      insufficient_funds: `Le solde du compte ${provider} ne suffit pas.`,
    } as Readonly<Record<string, string>>,
    reference: `Référence ${provider}`,
    record: 'Encaisser',
    refund: 'Rembourser',
    refundToCard: 'Rembourser vers la carte',
    which: (amount: string, by: PaymentMeans, day: string): string => `${amount}, ${paymentMeansNames[by]}, ${day}`,
    actionsOn: (amount: string, by: PaymentMeans, day: string): string =>
      `Corriger ou rembourser ${amount}, ${paymentMeansNames[by]}, ${day}`,
    correct: 'Corriger',
    correctRefundOf: (amount: string, by: PaymentMeans): string =>
      `Corriger le remboursement de ${amount}, ${paymentMeansNames[by]}`,
    corrected: 'Corrigé',
    givenBack: (amount: string, by: PaymentMeans, day: string): string =>
      `${amount} rendus le ${day}, ${paymentMeansNames[by]}`,
    returned: (amount: string, day: string): string => `Chèque rejeté le ${day}, ${amount} dus à nouveau`,
    /** «n° 1234567, La Banque Postale, de Dominique Martin, bordereau n° 3» */
    cheque: ({ number, bank, issuer, slip, returnedOn }: ChequeOfPayment): string =>
      [
        number && `n°\u00A0${number}`,
        bank,
        issuer && elided('de', issuer),
        slip &&
          (slip.bankedOn === null
            ? `sur le bordereau n°\u00A0${slip.number}`
            : `déposé, bordereau n°\u00A0${slip.number}`),
        returnedOn && 'rejeté',
      ]
        .filter(Boolean)
        .join(', '),
  },
  actions: {
    settle: `Redemander à ${provider}`,
    settling: `Question posée à ${provider}…`,
    edit: 'Modifier',
    acceptPhoto: 'Accepter la photo',
    refusePhoto: 'Refuser la photo…',
    confirmGuardian: 'Autorisation vue sur papier',
    acceptProof: 'Accepter',
    refuseProof: 'Refuser',
    showProof: 'Noter vu sur papier',
    archive: 'Archiver',
    restore: 'Restaurer',
    delete: 'Supprimer',
    noCertificate: 'L’attestation sera disponible une fois l’adhésion active et entièrement payée.',
    noDelete: (why: string): string => `Suppression impossible. ${why}`,
  },
  editTitle: (name: string): string => `Modifier l’adhésion ${elided('de', name)}`,
  addTitle: 'Ajouter un adhérent',
  toImport: 'Importer une liste',
  joinedSeason: 'Saison de l’adhésion',
  joinedSeasonHint: 'Toute saison qui n’est pas close. Les tarifs sont ceux de la saison choisie.',
  seasons: {
    failed: 'Les saisons n’ont pas pu être lues',
    failedHint: 'Vérifiez votre connexion, puis réessayez.',
  },
} as const;
