/** Words for an object that somebody else saved meanwhile. */
export const editingMessages = {
  title: 'Modifié entretemps',
  lead: 'Quelqu’un a enregistré une autre version pendant votre saisie. Rien n’est perdu\u202F: comparez, puis enregistrez à nouveau.',
  same: 'Les changements ne touchent rien de ce que vous avez modifié\u202F: ils sont repris ici. Enregistrez à nouveau.',
  field: 'Champ',
  mine: 'Votre saisie',
  theirs: 'Valeur enregistrée',
  take: (label: string): string => `Reprendre la valeur enregistrée\u202F: ${label}`,
  takeShort: 'Reprendre',
  empty: '(vide)',
} as const;
