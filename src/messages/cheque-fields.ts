import { elided } from './elided.ts';
import { formatNumber } from './numbers.ts';

/** The fields of a cheque, where a payment is recorded. */
export const chequeFieldMessages = {
  number: 'Numéro du chèque',
  bank: 'Banque',
  issuer: 'Nom sur le chèque',
  issuerHint: 'Facultatif\u202F: seulement s’il n’est pas à l’adhérent',
  due: 'À déposer à partir du',
  amount: 'Montant',
  howMany: 'Nombre de chèques',
  howManyHint:
    'En plusieurs chèques, le montant est réparti et les échéances suivantes sont remplies, de mois en mois.',
  count: (n: number): string => (n === 1 ? 'Un seul chèque' : `En ${formatNumber(n)} chèques`),
  rank: (n: number): string => `${formatNumber(n)}ᵉ chèque`,
  total: (n: number, sum: string, owed: string): string =>
    `${formatNumber(n)} chèques, ${sum} en tout, pour ${owed} dus.`,
  refill: 'Répartir et remplir les échéances suivantes',
  ofAll: (n: number, sum: string): string => `Un chèque de ${sum}, pour ${formatNumber(n)} adhérents.`,
  members: {
    open: 'Pour plusieurs adhérents',
    openHint: 'Un seul chèque pour une famille, par exemple\u202F: chacun a sa part.',
    find: 'Ajouter un adhérent',
    findHint: 'Nom, téléphone ou licence de quelqu’un qui doit encore',
    nobody: 'Personne qui doive encore quelque chose.',
    amountOf: (name: string): string => `Part ${elided('de', name)}`,
    owes: (amount: string): string => `Doit ${amount}`,
    remove: 'Retirer',
    removeOf: (name: string): string => `Retirer ${name}`,
  },
} as const;
