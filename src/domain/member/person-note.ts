import * as z from 'zod/mini';
import type { Role } from '../account/role.ts';
import { linesOrEmpty, MAX_CONTENT_LENGTH, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';

/** Who may read a note on a person, besides its writer: the board (owner, secretary), those who keep the money too, or coaches too. */
export const noteReaders = ['board', 'board-and-treasurer', 'board-and-coaches'] as const;
export type NoteReaders = (typeof noteReaders)[number];

const shape = {
  text: linesOrEmpty(MAX_CONTENT_LENGTH.bio).check(z.minLength(1, 'required')),
  readers: z.enum(noteReaders, missingOrInvalid),
};

/** A note as somebody writes it. */
export const noteTextSchema = z.object(shape);
export type NoteText = z.output<typeof noteTextSchema>;

/** A new note. The browser makes its id, so that a note that is sent twice is written once. */
export const newNoteSchema = z.object({ ...shape, id: z.uuid('invalid') });
export type NewNote = z.output<typeof newNoteSchema>;

/** A changed note, with the version that its author read. */
export const noteChangeSchema = z.object({ ...shape, updatedAt: readAtRequired });
export type NoteChange = z.output<typeof noteChangeSchema>;

/** A note on a person, as somebody who may read it reads it. Instants. */
export interface PersonNote extends NoteText {
  id: string;
  /** The writer’s name, or null if the account is gone. */
  by: string | null;
  /** True if whoever reads it may change and delete it. */
  isMine: boolean;
  createdAt: string;
  updatedAt: string;
}

const readingRoles: Readonly<Record<NoteReaders, readonly Role[]>> = {
  board: ['owner', 'secretary'],
  'board-and-treasurer': ['owner', 'secretary', 'treasurer'],
  'board-and-coaches': ['owner', 'secretary', 'coach'],
};

/** An administrator in front of a note. */
export interface NoteReader {
  roles: readonly Role[];
  isWriter: boolean;
}

/**
 * Returns true if somebody may read a note (docs/rules.md#person-notes). A coach reads it in the list of a class of their
 * own, and nowhere else.
 */
export const mayReadNote = ({ roles, isWriter }: NoteReader, { readers }: Pick<NoteText, 'readers'>): boolean =>
  isWriter || readingRoles[readers].some((role) => roles.includes(role));

/** Returns true if somebody who reads a note may change and delete it: the writer, and the presidency. */
export const mayChangeNote = ({ roles, isWriter }: NoteReader): boolean => isWriter || roles.includes('owner');
