import type { IsoDate } from '#domain/dates.ts';
import type { Payout, PayoutLine, PayoutStatus } from '#domain/ledger/payout.ts';
import { longDayOf as dayOf } from './long-day.ts';
import { formatEuros, formatNumber } from './numbers.ts';
import { provider } from './payment-provider.ts';

const states: Readonly<Record<PayoutStatus, string>> = {
  pending: 'en préparation',
  in_transit: 'en route',
  paid: 'arrivé',
  failed: 'renvoyé par la banque',
  cancelled: 'annulé',
};

const movements = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'mouvement' : 'mouvements'}`;

/** A positive amount has another name than a negative one. */
const kinds: Readonly<Record<PayoutLine['kind'], { comes: string; leaves: string }>> = {
  payment: { comes: 'Paiement', leaves: 'Paiement repris' },
  refund: { comes: 'Remboursement non abouti', leaves: 'Remboursement' },
  dispute: { comes: 'Litige gagné', leaves: 'Litige' },
  fee: { comes: 'Frais rendus', leaves: 'Frais' },
  other: { comes: 'Autre mouvement du compte', leaves: 'Autre mouvement du compte' },
};

export const payoutsMessages = {
  loading: 'Chargement des versements…',
  failed: 'Les versements n’ont pas pu être lus',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  caption: 'Versements',
  none: `${provider} n’a encore rien versé. Le site lit chaque nuit les versements des 45 derniers jours.`,
  first: (n: number): string => `Les ${formatNumber(n)} derniers versements.`,
  onTheWay: 'En route vers la banque',
  onTheWayNote: 'payé par carte, pas encore sur le compte',
  read: 'Lire les versements',
  readFailed: 'Les versements n’ont pas été lus',
  readDone: 'Versements lus',
  readLeft: (n: number): string =>
    `${provider} n’a pas tout donné\u202F: ${n < 2 ? 'un versement reste' : `${formatNumber(n)} versements restent`} à lire. Réessayez dans un instant.`,
  columns: {
    day: 'Arrivée',
    amount: 'Versé',
    payments: 'Paiements',
    gross: 'Brut',
    fees: 'Frais',
    state: 'État',
    checked: 'Pointé',
  },
  dayOf,
  titleOf: (day: IsoDate): string => `Versement du ${dayOf(day)}`,
  stateOf: ({ status, amountCents }: Pick<Payout, 'status' | 'amountCents'>): string =>
    status === 'paid' && amountCents < 0 ? 'repris sur le compte' : states[status],
  doesNotAddUp: 'ne tombe pas juste',
  checked: 'pointé',
  /** One sentence: where the money is. */
  told: ({ status, amountCents, arrivesOn }: Pick<Payout, 'status' | 'amountCents' | 'arrivesOn'>): string => {
    const amount = formatEuros(Math.abs(amountCents));
    const day = dayOf(arrivesOn);
    if (status === 'failed') return `La banque a renvoyé ${amount}\u202F: l’argent est revenu chez ${provider}.`;
    if (status === 'cancelled') return `Ce versement de ${amount} a été annulé.`;
    if (amountCents < 0)
      return status === 'paid'
        ? `${provider} a repris ${amount} sur le compte du club, le ${day}\u202F: plus a été rendu que reçu.`
        : `${provider} reprend ${amount} sur le compte du club, vers le ${day}\u202F: plus a été rendu que reçu.`;
    return status === 'paid'
      ? `${provider} a versé ${amount} sur le compte du club, le ${day}.`
      : `${provider} verse ${amount} sur le compte du club\u202F: arrivée prévue le ${day}.`;
  },
  check: 'Pointer sur le relevé',
  uncheck: 'Dépointer',
  checkedOf: (day: IsoDate, amountCents: number): string =>
    `Pointé sur le relevé\u202F: versement du ${dayOf(day)}, ${formatEuros(amountCents)}`,
  checkedBy: (day: string, who: string | null): string =>
    who === null ? `Pointé sur le relevé le ${day}.` : `Pointé sur le relevé le ${day} par ${who}.`,
  notChecked: 'Pas encore pointé sur le relevé de banque.',
  checkFailed: 'Le versement n’a pas été pointé',
  uncheckFailed: 'Le versement n’a pas été dépointé',
  checkDone: 'Versement pointé',
  uncheckDone: 'Versement dépointé',
  back: 'Tous les versements',
  missingTitle: 'Versement introuvable',
  missing: 'Le site ne connait pas ce versement.',
  wrong: {
    title: 'Ce versement ne tombe pas juste',
    text: ({ amountCents, netCents }: Pick<Payout, 'amountCents' | 'netCents'>): string =>
      `Son détail fait ${formatEuros(netCents)}, mais ${provider} a versé ${formatEuros(amountCents)}. Lisez de nouveau les versements\u202F: ${provider} met parfois quelques heures à donner tout le détail. Si l’écart reste, comparez avec votre compte ${provider}.`,
  },
  notItemised: {
    title: 'Sans détail',
    text: `Ce versement a été demandé à la main chez ${provider}, qui n’en donne pas le détail.`,
  },
  sentBack: {
    title: 'Renvoyé par la banque',
    text: `Vérifiez le compte bancaire dans ${provider}. L’argent part avec un prochain versement\u202F; les frais restent dus.`,
  },
  figures: {
    gross: 'Brut',
    grossNote: (n: number): string => `${formatNumber(n)} ${n < 2 ? 'paiement' : 'paiements'}, remboursements déduits`,
    fees: 'Frais',
    feesNote: `gardés par ${provider}`,
    net: 'Net',
    netNote: 'la somme du détail',
  },
  lines: {
    title: 'Détail',
    caption: 'Mouvements du versement',
    who: 'Adhérent',
    what: 'Mouvement',
    day: 'Jour',
    gross: 'Brut',
    fees: 'Frais',
    net: 'Net',
    none: 'Aucun mouvement.',
    erased: 'Personne effacée',
    foreign: 'Hors du site',
    provider,
    whatOf: ({ kind, netCents }: Pick<PayoutLine, 'kind' | 'netCents'>): string =>
      netCents < 0 ? kinds[kind].leaves : kinds[kind].comes,
    sums: (n: number, netCents: number): string => `${movements(n)}\u202F: ${formatEuros(netCents)} net`,
    foreignHint: `«\u00A0Hors du site\u00A0»\u202F: un paiement du compte ${provider} que le site n’a pas demandé. Il n’est pas dans les mouvements du site\u202F: notez-le à part dans votre comptabilité.`,
  },
} as const;
