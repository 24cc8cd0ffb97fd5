import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type NoteReaders, noteReaders } from '#domain/member/person-note.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, oneOf, updatedAt } from './columns.ts';
import { persons } from './schema.ts';

/** What the club notes about a person, for those who may read it (docs/rules.md#person-notes). The person can ask to read it. */
export const personNotes = pgTable(
  'person_notes',
  {
    /** The browser makes it, so that a retry writes no second note. */
    id: idColumn(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    readers: text('readers').$type<NoteReaders>().notNull(),
    writtenBy: uuid('written_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('person_notes_readers', table.readers, noteReaders),
    index('person_notes_person').on(table.personId),
  ],
);
