/** Words for a conflict: somebody else has saved or removed the object. `again` names the button: «enregistrez». */
export const conflictWords = (title: string, again: string) => ({
  title,
  /** The author must still decide on a field that both changed. */
  lead: `Quelqu’un d’autre a enregistré une autre version pendant votre saisie. Rien n’est perdu\u202F: pour chaque champ ci-dessous, gardez votre saisie ou reprenez la valeur enregistrée, puis ${again} à nouveau.`,
  /** The author has decided on every such field. */
  decided: `Il n’y a plus rien à choisir\u202F: votre saisie tient compte de l’autre version. Elle n’est pas encore enregistrée\u202F: ${again} à nouveau.`,
  /** They changed other fields only. */
  apart: `Quelqu’un d’autre a changé des champs auxquels vous n’aviez pas touché. Votre saisie est gardée\u202F: ${again} à nouveau.`,
  /** They changed no field of the form. */
  unseen: `Ce qui a changé ailleurs ne touche aucun champ de ce formulaire. Votre saisie est gardée\u202F: ${again} à nouveau.`,
  nothingLeft: 'Ce que vous voyez est maintenant ce qui est enregistré\u202F: il n’y a plus rien à enregistrer.',
  adopted: (labels: readonly string[]): string =>
    `Déjà repris, car vous n’y aviez pas touché\u202F: ${labels.map((label) => `«\u00A0${label}\u00A0»`).join(', ')}.`,
  goneTitle: 'Supprimé entretemps',
  gone: `Quelqu’un d’autre a supprimé cet élément pendant votre saisie, qui est toujours là\u202F: ${again} pour l’ajouter à nouveau, ou fermez sans l’ajouter.`,
});

export const editingMessages = {
  conflict: conflictWords('Modifié entretemps', 'enregistrez'),
  field: 'Champ',
  mine: 'Votre saisie',
  theirs: 'Valeur enregistrée',
  take: (label: string): string => `Reprendre la valeur enregistrée\u202F: ${label}`,
  takeShort: 'Reprendre',
  empty: '(vide)',
} as const;
