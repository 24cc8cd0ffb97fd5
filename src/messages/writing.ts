/** Words around a text that an administrator writes: draft, saving, conflict. */
export const writingMessages = {
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Tout est enregistré.',
  unsaved: 'Modifications non enregistrées',
  /** For example `Publié · tout est enregistré.` */
  standing: (state: string, how: string): string => `${state} · ${how.charAt(0).toLowerCase()}${how.slice(1)}`,
  draftKept: '\u202F; un brouillon est gardé sur cet appareil.',
  failed: 'Rien n’a été enregistré',
  toMend: 'À corriger avant d’enregistrer',
  preview: 'Aperçu',
  untitled: 'Sans titre',
  previewHint: 'Voici la page telle que les visiteurs la verront, avec ce qui n’est pas encore enregistré.',
  closePreview: 'Fermer l’aperçu',
  draft: {
    title: 'Votre brouillon a été repris',
    text: (when: string): string => `Il a été gardé sur cet appareil le ${when} et n’est pas encore enregistré.`,
    throwAway: 'Jeter le brouillon',
    question: 'Jeter le brouillon et revenir à ce qui est enregistré\u202F? Ce que vous aviez écrit sera perdu.',
  },
  conflict: {
    title: 'Une autre version a été enregistrée entretemps',
    text: (when: string): string =>
      `Elle date du ${when}\u202F: quelqu’un d’autre, ou vous-même si un envoi est resté sans réponse. Rien n’est perdu\u202F: votre texte est toujours dans le formulaire, l’autre est ci-dessous. Reprenez-en ce qu’il faut, puis choisissez.`,
    theirs: 'L’autre version',
    keepMine: 'Enregistrer ma version à la place',
    gone: {
      title: 'Supprimé entretemps',
      text: 'Quelqu’un d’autre l’a supprimé pendant que vous écriviez. Votre texte est toujours dans le formulaire\u202F: ajoutez-le à nouveau, ou quittez la page sans enregistrer.',
      mine: 'L’ajouter à nouveau',
    },
    takeTheirs: 'Abandonner la mienne et prendre l’autre',
  },
} as const;
