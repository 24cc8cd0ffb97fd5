import { formatNumber } from './numbers.ts';

/** The words that all lists of the admin area share. */
export const listMessages = {
  archived: 'archives',
  views: 'Vues de la liste',
  more: 'Plus',
  menuSign: '···',
  actions: 'Actions sur la liste',
  export: 'Exporter…',
  menu: (name: string): string => `Actions\u202F: ${name}`,
  filters: 'Filtres',
  addFilter: '+ Filtre',
  removeFilter: (label: string): string => `Retirer le filtre ${label}`,
  clear: 'Effacer les filtres',
  nothing: 'Rien dans cette vue.',
  pick: (name: string): string => `Choisir ${name}`,
  pickPage: 'Choisir toute la page',
  picked: (n: number): string => `${formatNumber(n)} ${n < 2 ? 'choisi' : 'choisis'}`,
  unpick: 'Ne plus choisir personne',
} as const;
