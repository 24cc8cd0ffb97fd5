import { formatNumber } from './numbers.ts';
export const searchFieldMessages = {
  label: 'Rechercher',
  found: (n: number): string => (n === 0 ? 'Aucun résultat' : `${formatNumber(n)} ${n < 2 ? 'résultat' : 'résultats'}`),
} as const;
