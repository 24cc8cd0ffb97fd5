import type { NoteReaders } from '#domain/member/person-note.ts';

/** Who may read a note. */
export const noteReaderNames: Readonly<Record<NoteReaders, string>> = {
  board: 'Présidence et secrétariat',
  'board-and-treasurer': 'Présidence, secrétariat et trésorerie',
  'board-and-coaches': 'Présidence, secrétariat et encadrement',
};
