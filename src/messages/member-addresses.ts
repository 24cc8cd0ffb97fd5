import type { AddressSeparator } from '#domain/member/member-addresses.ts';
import { formatNumber } from './numbers.ts';

const separators: Readonly<Record<AddressSeparator, string>> = {
  comma: 'Virgules (Gmail, Orange, Thunderbird, Apple Mail)',
  semicolon: 'Points-virgules (Outlook)',
};

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;

export const memberAddressesMessages = {
  title: 'Copier les adresses e-mail',
  shown: (n: number): string =>
    n < 2 ? 'Celle de l’adhésion affichée.' : `Celles des ${count(n, 'adhésion', 'adhésions')} affichées.`,
  picked: (n: number): string =>
    n < 2 ? 'Celle de l’adhésion choisie.' : `Celles des ${count(n, 'adhésion', 'adhésions')} choisies.`,
  guardians: 'Celle du représentant légal s’y ajoute pour les mineurs. Une adresse commune n’y est qu’une fois.',
  separator: 'Séparées par des',
  separators,
  blindCopies:
    'Collez-les dans le champ «\u00A0Cci\u00A0» de votre message\u202F: personne ne verra l’adresse des autres.',
  confirm: (n: number): string => `Copier ${count(n, 'adresse', 'adresses')}`,
  confirmLater: 'Copier les adresses',
  copied: (n: number): string => (n < 2 ? `${n} adresse copiée` : `${formatNumber(n)} adresses copiées`),
  byHand: 'Ce navigateur ne laisse pas copier\u202F: sélectionnez les adresses ici',
} as const;
