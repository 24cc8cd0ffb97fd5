export const fileFieldMessages = {
  choose: 'Choisir un fichier',
  none: 'Aucun fichier choisi',
} as const;
