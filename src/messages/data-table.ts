export const dataTableMessages = {
  sortBy: 'Trier par',
  ascending: 'croissant',
  descending: 'décroissant',
  pages: 'Pages',
  previous: 'Précédent',
  next: 'Suivant',
  range: (first: number, last: number, total: number): string =>
    `${first.toLocaleString('fr-FR')} à ${last.toLocaleString('fr-FR')} sur ${total.toLocaleString('fr-FR')}`,
} as const;
