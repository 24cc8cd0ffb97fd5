/** Words of the dialog that lists the admin area's keys. */
export const shortcutsMessages = {
  mac: 'Sur un Mac, ⌘ remplace Ctrl. Dans un texte, Ctrl+K fait un lien\u202F; au-dessus d’une fenêtre ouverte, rien.',
  everywhere: {
    title: 'Partout',
    keys: {
      save: { keys: 'Ctrl+S', does: 'Enregistrer le formulaire où l’on écrit' },
      find: { keys: 'Ctrl+K', does: 'Chercher une personne ou un écran, ou faire quelque chose' },
      search: { keys: '/', does: 'Chercher dans la liste affichée' },
      help: { keys: '?', does: 'Revoir ces raccourcis' },
      escape: { keys: 'Échap', does: 'Fermer la fenêtre ouverte' },
    },
  },
  text: { title: 'Dans un texte' },
} as const;
