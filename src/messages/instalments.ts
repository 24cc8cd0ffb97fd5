import type { SavedCard, TermState } from '#domain/money/instalments.ts';
import { formatEuros } from './numbers.ts';
import { brandNames } from './payment-provider.ts';

interface Part {
  on: string;
  cents: number;
}

const sumOf = (parts: readonly Part[]): string => {
  const [first, ...others] = parts;
  if (!first) return '';
  const equal = parts.every(({ cents }) => cents === first.cents);
  if (equal) return parts.length === 1 ? formatEuros(first.cents) : `${parts.length} × ${formatEuros(first.cents)}`;
  const [second] = others;
  return `${formatEuros(first.cents)} et ${others.length} × ${formatEuros(second?.cents ?? 0)}`;
};

/** The words for payers in several times. They never say «crédit»: a plan costs nothing and ends with the classes. */
export const instalmentMessages = {
  field: 'Comment voulez-vous payer\u202f?',
  atOnce: (cents: number): string => `En une fois\u202f: ${formatEuros(cents)}`,
  inTimes: (atOnceCents: number, terms: readonly Part[]): string =>
    `En ${terms.length + 1} fois\u202F: ${formatEuros(atOnceCents)} puis ${sumOf(terms)}`,
  planTitle: 'Vos prélèvements',
  today: 'Aujourd’hui',
  note: 'Paiement en plusieurs fois sans frais. La carte est conservée chez Stripe, pour ces prélèvements seulement. Chaque prélèvement est annoncé sept jours avant par courriel\u202f; vous pouvez changer de carte ou payer le reste à tout moment depuis votre dossier.',
  states: {
    'to-come': 'à venir',
    announced: 'annoncé',
    charged: 'prélevé',
    refused: 'refusé, nouvel essai',
    owed: 'à régulariser',
    'paid-otherwise': 'payé autrement',
    ended: 'annulé',
  } satisfies Record<TermState, string>,
  dossier: {
    title: 'Paiement en plusieurs fois',
    lead: (card: string): string =>
      `Vos prélèvements se font sur ${card}, sans frais. Chacun est annoncé sept jours avant.`,
    over: 'Les prélèvements ont pris fin. Ce qui reste est à payer au club.',
    payDue: (sum: string): string => `Payer ${sum} maintenant`,
    payAll: (sum: string): string => `Payer tout le reste\u202F: ${sum}`,
    refused: 'La banque a refusé un prélèvement. Payez-le ici, ou changez de carte avant le prochain essai.',
    changeCard: 'Changer de carte',
    changing: 'Préparation…',
    cardLead:
      'Rien n’est débité maintenant. La nouvelle carte sert aux prochains prélèvements, l’ancienne est oubliée.',
    keep: 'Enregistrer cette carte',
    keeping: 'Enregistrement…',
    cardChanged: 'Nouvelle carte enregistrée',
    cancel: 'Garder ma carte',
  },
  admin: {
    title: 'Paiement en plusieurs fois',
    card: 'Carte',
    toCome: 'À venir par carte',
    stop: 'Arrêter l’échéancier…',
    stopTitle: 'Arrêter l’échéancier',
    stopConfirm: 'Arrêter l’échéancier',
    stopText: (sum: string): string =>
      `Plus rien ne sera prélevé. Les ${sum} à venir seront dus tout de suite, et les relances en tiendront compte. L’échéancier ne peut pas reprendre.`,
    stopFailed: 'L’échéancier n’a pas été arrêté',
    over: 'Échéancier terminé ou arrêté\u202F: plus rien n’est prélevé.',
  },
} as const;

/** Returns a card as its holder recognises it: «Visa •••• 4242, valable jusqu’au 31/12/28». */
export const cardWords = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${brandNames[brand] ?? 'Carte'}\u00A0••••\u00A0${last4}`;
