import { formatNumber } from './numbers.ts';
export const dataTableMessages = {
  sortBy: 'Trier par',
  ascending: 'croissant',
  descending: 'décroissant',
  pages: 'Pages',
  previous: 'Précédent',
  next: 'Suivant',
  range: (first: number, last: number, total: number): string =>
    `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`,
} as const;
