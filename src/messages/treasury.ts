import type { LedgerEntryKind } from '#domain/ledger/ledger-entry.ts';
import type { LedgerKindChoice } from '#domain/ledger/ledger-list.ts';
import { formatNumber } from './numbers.ts';
import { paymentMeansNames } from './payment-means.ts';

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kinds: Readonly<Record<LedgerEntryKind, string>> = {
  payment: 'Paiement',
  refund: 'Remboursement',
  return: 'Chèque rejeté',
  dispute: 'Litige perdu',
  deposit: 'Remise en banque',
  payout: 'Versement',
  fee: 'Frais',
};

export const treasuryMessages = {
  loading: 'Chargement de la trésorerie…',
  failed: 'La trésorerie n’a pas pu être lue',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  views: { overview: 'Vue d’ensemble', debts: 'À recevoir', aids: 'Aides', ledger: 'Mouvements', report: 'Rapport' },
  received: 'Encaissé',
  receivedNote: 'remboursements déduits',
  owed: 'Reste à encaisser',
  owedNote: (n: number): string =>
    n < 2 ? `dû par ${formatNumber(n)} adhérent` : `dus par ${formatNumber(n)} adhérents`,
  toCome: 'À venir',
  toComeNote: 'par carte, en plusieurs fois',
  aids: 'Aides attendues',
  aidsNote: 'pas encore de l’argent',
  awaited: 'Inscriptions à payer',
  awaitedNote: 'par carte, pas encore confirmé',
  inHand: 'Chèques en main',
  /** What can be deposited, and what later. */
  inHandNote: (due: number, later: number): string =>
    [`${formatNumber(due)} à déposer`, ...(later > 0 ? [`${formatNumber(later)} plus tard`] : [])].join(', '),
  onTheWay: 'En route vers la banque',
  onTheWayNote: 'payé par carte, toutes saisons',
  months: {
    caption: 'Encaissements par mois et par moyen',
    title: 'Par mois et par moyen',
    month: 'Mois',
    /** «Septembre 2026» */
    name: (yearAndMonth: string): string => capital(month.format(new Date(yearAndMonth))),
    total: 'Total',
    season: 'Saison',
    // Short words, because the column is narrow.
    means: { ...paymentMeansNames, aid: 'Aide' },
    none: 'Rien n’est encore entré cette saison.',
    open: (what: string): string => `Voir les mouvements\u202F: ${what}`,
  },
  debts: {
    caption: 'Qui doit encore',
    none: 'Personne ne doit rien.',
    member: 'Adhérent',
    owed: 'Doit',
    since: 'Depuis le',
    reminded: 'Dernière relance',
    notReminded: 'jamais',
    record: 'Encaisser…',
    recordOf: (name: string): string => `Encaisser un paiement\u202F: ${name}`,
    first: (shown: number, n: number): string =>
      `Les ${formatNumber(shown)} plus anciennes dettes, sur ${formatNumber(n)}.`,
    all: 'Toutes, dans la liste des adhésions',
  },
  ledger: {
    failed: 'Les mouvements n’ont pas pu être lus',
    failedHint: 'Vérifiez votre connexion, puis réessayez.',
    caption: 'Mouvements d’argent, les derniers d’abord',
    none: 'Aucun mouvement ne correspond.',
    month: 'Mois',
    anyMonth: 'Toute la saison',
    anyMeans: 'Tous les moyens',
    anyKind: 'Adhérents, tout',
    kinds: {
      payment: 'Paiements',
      refund: 'Remboursements',
      return: 'Chèques rejetés',
      dispute: 'Litiges perdus',
      bank: 'Banque',
    } satisfies Readonly<Record<LedgerKindChoice, string>>,
    count: (n: number): string => `${formatNumber(n)} ${n < 2 ? 'mouvement' : 'mouvements'}, en tout\u202F:`,
    export: 'Exporter…',
    day: 'Jour',
    what: 'Mouvement',
    means: 'Moyen',
    amount: 'Montant',
    member: 'Adhérent',
    erased: 'Personne effacée',
    /** «Paiement repris» takes an earlier entry back. */
    nameOf: (kind: LedgerEntryKind, isCorrection: boolean): string =>
      isCorrection ? `${kinds[kind]} ${kind === 'deposit' ? 'reprise' : 'repris'}` : kinds[kind],
    bookedLater: (day: string): string => `compté le ${day}, la période étant close`,
  },
} as const;
