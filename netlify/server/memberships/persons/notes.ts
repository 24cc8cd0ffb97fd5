import type { Role } from '#domain/account/role.ts';
import { DomainError } from '#domain/error.ts';
import {
  mayChangeNote,
  mayReadNote,
  type NewNote,
  type NoteChange,
  type NoteText,
  type PersonNote,
} from '#domain/member/person-note.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless, refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { selectPerson } from '../../persons/queries.ts';
import { write } from '../../write/write.ts';
import {
  deleteNote,
  insertNote,
  lockNoted,
  type NoteRow,
  selectNote,
  selectNotes,
  selectNoteVersion,
  updateNote,
} from './note-queries.ts';

type By = AdministratorActor & { roles: readonly Role[] };

const readerOf = ({ id, roles }: By, { writtenBy }: NoteRow) => ({ roles, isWriter: writtenBy === id });

const toNote = (by: By, row: NoteRow): PersonNote => ({
  id: row.id,
  text: row.text,
  readers: row.readers,
  by: row.by,
  isMine: mayChangeNote(readerOf(by, row)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const saysSame = (one: NoteText, other: NoteText): boolean => one.text === other.text && one.readers === other.readers;

/** Returns the notes on a person that an administrator may read (docs/rules.md#person-notes). Throws `not-found`. */
export const listNotes = async ({ db }: Pick<Deps, 'db'>, by: By, personId: string): Promise<PersonNote[]> => {
  const [[person], rows] = await db.batch([selectPerson(db, personId), selectNotes(db, personId)]);
  if (!person) throw new DomainError('not-found');
  return rows.filter((row) => mayReadNote(readerOf(by, row), row)).map((row) => toNote(by, row));
};

/** Finds a note of this person that an administrator may read. Throws `not-found` for any other. */
const findNote = async ({ db }: Pick<Deps, 'db'>, by: By, personId: string, id: string): Promise<NoteRow> => {
  const rows = await selectNotes(db, personId);
  const row = rows.find((one) => one.id === id);
  if (!row || !mayReadNote(readerOf(by, row), row)) throw new DomainError('not-found');
  return row;
};

/**
 * Writes a note on a person. Idempotent by its id. Throws `not-found`, or `conflict` if another note has this id.
 */
export const writeNote = async (deps: Deps, by: By, personId: string, note: NewNote): Promise<PersonNote> => {
  const { db } = deps;
  const now = deps.now();
  const written = async (): Promise<NoteRow | undefined> => (await selectNote(db, note.id))[0];
  try {
    await write(deps, {
      actor: by,
      subject: { type: 'person', id: personId },
      action: 'person.note',
      first: [
        lockNoted(db, personId),
        refuseUnless(db, selectPerson(db, personId)),
        refuseWhen(db, selectNote(db, note.id)),
      ],
      statements: [insertNote(db, personId, { ...note, writtenBy: by.id, now })],
      isThere: async () => (await written()) !== undefined,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    if ((await selectPerson(db, personId)).length === 0) throw new DomainError('not-found', { cause: error });
  }
  const row = (await selectNotes(db, personId)).find(({ id }) => id === note.id);
  if (!row || row.writtenBy !== by.id || !saysSame(row, note)) throw new DomainError('conflict');
  return toNote(by, row);
};

/**
 * Changes a note. A retry gets the same answer. Throws `not-found`, `role-missing` unless the administrator wrote it or is
 * an owner, or `conflict` with the present note if somebody has changed it since.
 */
export const changeNote = async (
  deps: Deps,
  by: By,
  personId: string,
  { id, updatedAt, ...text }: NoteChange & { id: string },
): Promise<PersonNote> => {
  const { db } = deps;
  const row = await findNote(deps, by, personId, id);
  if (!mayChangeNote(readerOf(by, row))) throw new DomainError('role-missing');
  if (saysSame(row, text)) return toNote(by, row);
  if (row.updatedAt.toISOString() !== updatedAt) throw new DomainError('conflict', { current: toNote(by, row) });
  const now = deps.now();
  try {
    await write(deps, {
      actor: by,
      subject: { type: 'person', id: row.personId },
      action: 'person.change-note',
      first: [refuseUnless(db, selectNoteVersion(db, id, row.updatedAt))],
      statements: [updateNote(db, id, text, now)],
      isThere: async () => (await selectNoteVersion(db, id, now)).length > 0,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const current = await findNote(deps, by, personId, id);
    throw new DomainError('conflict', { current: toNote(by, current), cause: error });
  }
  return toNote(by, await findNote(deps, by, personId, id));
};

/**
 * Deletes a note. Does nothing if it is gone already. Throws `not-found` and `role-missing` as `changeNote` does, or
 * `conflict` if somebody changed it at the same moment.
 */
export const removeNote = async (deps: Deps, by: By, personId: string, id: string): Promise<void> => {
  const { db } = deps;
  const [[person], [there]] = await db.batch([selectPerson(db, personId), selectNote(db, id)]);
  if (!person) throw new DomainError('not-found');
  if (!there) return;
  const row = await findNote(deps, by, personId, id);
  if (!mayChangeNote(readerOf(by, row))) throw new DomainError('role-missing');
  try {
    await write(deps, {
      actor: by,
      subject: { type: 'person', id: row.personId },
      action: 'person.delete-note',
      // Of two at once, one writes the line.
      first: [refuseUnless(db, selectNoteVersion(db, id, row.updatedAt))],
      statements: [deleteNote(db, id)],
      isThere: async () => (await selectNote(db, id)).length === 0,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    // Somebody changed it since it was read: it is theirs to look at again.
    if ((await selectNote(db, id)).length > 0) throw new DomainError('conflict', { cause: error });
  }
};
