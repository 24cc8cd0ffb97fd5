import { formatEuros } from './numbers.ts';

/** The words of a transfer to the club. */
export const transferMessages = {
  lead: 'Un virement arrive au club en un à deux jours ouvrés. Recopiez la référence telle quelle\u202F: c’est par elle que le club reconnait votre paiement.',
  holder: 'Titulaire du compte',
  iban: 'IBAN',
  bic: 'BIC',
  amount: 'Montant',
  reference: 'Référence à indiquer',
  scan: 'Ou scannez ce code avec l’application de votre banque\u202F: tout est déjà rempli.',
  picture: (cents: number): string => `Code QR du virement au club\u202F: ${formatEuros(cents)}`,
  copy: 'Copier',
  copyOf: (name: string): string => `Copier\u202F: ${name}`,
  copied: (name: string): string => `Copié\u202F: ${name}`,
  notCopied: 'La copie n’a pas marché. Sélectionnez le texte et copiez-le avec votre clavier.',
  /** For the desk. */
  expected: (reference: string): string => `Le virement de cet adhérent porte la référence ${reference}.`,
} as const;
