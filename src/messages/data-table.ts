import { formatNumber } from './numbers.ts';
export const dataTableMessages = {
  sortBy: 'Trier par',
  ascending: 'croissant',
  descending: 'décroissant',
  pages: 'Pages',
  pickPage: 'Choisir toute la page',
  actions: 'Actions',
  menu: (name: string): string => `Actions\u202F: ${name}`,
  previous: 'Précédent',
  next: 'Suivant',
  range: (first: number, last: number, total: number): string =>
    `${formatNumber(first)}–${formatNumber(last)} sur ${formatNumber(total)}`,
} as const;
