import type { NoteReaders } from '#domain/member/person-note.ts';

/** Who may read a note. */
export const noteReaderNames: Readonly<Record<NoteReaders, string>> = {
  board: 'Présidence et secrétariat',
  'board-and-treasurer': 'Présidence, secrétariat et trésorerie',
  'board-and-coaches': 'Présidence, secrétariat et encadrement',
};

/** The notes on the page of a person (docs/rules.md#person-notes). */
export const personNotesMessages = {
  title: 'Notes',
  loading: 'Lecture des notes…',
  failed: 'Les notes n’ont pas pu être lues',
  none: 'Aucune note.',
  lead: 'Rien sur la santé, et rien qu’on ne dirait pas à la personne\u202F: elle peut demander à lire ses notes.',
  write: 'Écrire une note…',
  by: (name: string | null, at: string): string => (name ? `${name}, le ${at}` : `Le ${at}`),
  changed: (at: string): string => `modifiée le ${at}`,
  readBy: (readers: string): string => `Lisible par\u202F: ${readers}`,
  edit: 'Modifier…',
  editOf: (day: string): string => `Modifier la note du ${day}`,
  delete: 'Supprimer…',
  deleteOf: (day: string): string => `Supprimer la note du ${day}`,
  dialog: {
    newTitle: (name: string): string => `Note sur ${name}`,
    editTitle: 'Modifier la note',
    text: 'Texte',
    readers: 'Qui peut la lire',
    readersHint: 'La personne qui l’écrit la lit toujours. L’encadrement la lit dans la liste de ses cours.',
    confirm: 'Enregistrer la note',
    failed: 'La note n’a pas été enregistrée',
    done: 'Note enregistrée',
  },
  deleting: {
    title: 'Supprimer cette note',
    text: 'Elle disparait pour tout le monde. L’historique dit qu’une note a été supprimée, sans son texte.',
    confirm: 'Supprimer la note',
    failed: 'La note n’a pas été supprimée',
    done: 'Note supprimée',
  },
  forCoaches: 'Note du club',
} as const;
