/** Words of the dialog that lists the admin area's keys. */
export const shortcutsMessages = {
  mac: 'Sur un Mac, ⌘ remplace Ctrl.',
  everywhere: {
    title: 'Partout',
    keys: {
      save: { keys: 'Ctrl+S', does: 'Enregistrer le formulaire où l’on écrit' },
      search: { keys: '/', does: 'Chercher dans la liste affichée' },
      help: { keys: '?', does: 'Revoir ces raccourcis' },
      escape: { keys: 'Échap', does: 'Fermer la fenêtre ouverte' },
    },
  },
  text: { title: 'Dans un texte' },
} as const;
