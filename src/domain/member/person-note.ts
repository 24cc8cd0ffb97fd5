/** Who may read a note on a person, besides its writer: the board (owner, secretary), those who keep the money too, or coaches too. */
export const noteReaders = ['board', 'board-and-treasurer', 'board-and-coaches'] as const;
export type NoteReaders = (typeof noteReaders)[number];
