export const searchFieldMessages = {
  label: 'Rechercher',
  found: (n: number): string =>
    n === 0 ? 'Aucun résultat' : `${n.toLocaleString('fr-FR')} ${n < 2 ? 'résultat' : 'résultats'}`,
} as const;
