/** Words of the tool that crops a portrait. */
export const photoCropMessages = {
  title: 'Cadrer la photo',
  hint: 'Déplacez la photo sous le cadre, du doigt ou avec les réglages.',
  stage: 'Aperçu du cadrage',
  zoom: 'Taille',
  noZoom: 'La photo n’est pas assez grande pour être agrandie.',
  horizontal: 'En largeur',
  vertical: 'En hauteur',
  percent: (share: number): string => `${Math.round(share * 100)}\u202F%`,
  turnLeft: 'Tourner à gauche',
  turnRight: 'Tourner à droite',
  centre: 'Recommencer',
  cancel: 'Annuler',
  done: 'Utiliser ce cadrage',
  loading: 'Ouverture de la photo…',
  unreadable: 'Cette photo ne peut pas être recadrée sur cet appareil.',
} as const;
