import { and, asc, eq, sql } from 'drizzle-orm';
import type { NewNote, NoteText } from '#domain/member/person-note.ts';
import { administrators } from '../../db/account-schema.ts';
import type { Database } from '../../db/client.ts';
import { personNotes } from '../../db/person-note-schema.ts';
import { persons } from '../../db/schema.ts';

/** Selects the person that somebody is after merges. */
const presentId = (personId: string) =>
  sql<string>`(select coalesce(merged_into, id) from ${persons} where id = ${personId}::uuid)`;

const columns = {
  id: personNotes.id,
  personId: personNotes.personId,
  text: personNotes.text,
  readers: personNotes.readers,
  writtenBy: personNotes.writtenBy,
  by: administrators.name,
  createdAt: personNotes.createdAt,
  updatedAt: personNotes.updatedAt,
};

/** Selects the notes on a person, the oldest first. */
export const selectNotes = (db: Database, personId: string) =>
  db
    .select(columns)
    .from(personNotes)
    .leftJoin(administrators, eq(administrators.id, personNotes.writtenBy))
    .where(eq(personNotes.personId, presentId(personId)))
    .orderBy(asc(personNotes.createdAt), asc(personNotes.id));

/** Selects one note, of any person. */
export const selectNote = (db: Database, id: string) =>
  db
    .select(columns)
    .from(personNotes)
    .leftJoin(administrators, eq(administrators.id, personNotes.writtenBy))
    .where(eq(personNotes.id, id));

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** For a guard: selects a note in exactly this version. */
export const selectNoteVersion = (db: Database, id: string, updatedAt: Date) =>
  db
    .select({ id: personNotes.id })
    .from(personNotes)
    .where(and(eq(personNotes.id, id), eq(personNotes.updatedAt, updatedAt)))
    .for('update');

/** Locks a person against a merge and a corrected name, after which the statements below find them. */
export const lockNoted = (db: Database, personId: string) =>
  db.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update');

/** Inserts a note on the person that somebody is after merges. */
export const insertNote = (db: Database, personId: string, note: NewNote & { writtenBy: string; now: Date }) =>
  db.insert(personNotes).values({
    id: note.id,
    personId: presentId(personId),
    text: note.text,
    readers: note.readers,
    writtenBy: note.writtenBy,
    createdAt: note.now,
    updatedAt: note.now,
  });

export const updateNote = (db: Database, id: string, { text, readers }: NoteText, now: Date) =>
  db.update(personNotes).set({ text, readers, updatedAt: now }).where(eq(personNotes.id, id));

export const deleteNote = (db: Database, id: string) => db.delete(personNotes).where(eq(personNotes.id, id));
