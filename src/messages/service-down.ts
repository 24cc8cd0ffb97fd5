import type { PaymentKnowledge } from '#domain/member/payment-knowledge.ts';

/** Home also shows it, in place of the form. */
export const paymentInDoubt =
  'Un paiement demandé depuis cet onglet est peut-être fait\u202f: n’en faites pas un autre avant d’en connaitre l’issue.';
export const toPaymentInDoubt = 'Voir où en est ce paiement';

/**
 * The sentence for a form that could not be sent, by the site's knowledge about the money
 * (`docs/payment-sentences.md`).
 */
export const serviceDownSentences = {
  'not-sent': 'Le service est momentanément indisponible. Rien n’a été débité, votre saisie est conservée.',
  unknown: `Le service est momentanément indisponible, votre saisie est conservée. ${paymentInDoubt}`,
} as const satisfies Partial<Record<PaymentKnowledge['state'], string>>;

/** The possible knowledge about the money while a form is filled in. */
export type FormKnowledge = keyof typeof serviceDownSentences;
