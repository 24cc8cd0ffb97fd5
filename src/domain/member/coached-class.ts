import * as z from 'zod/mini';
import { lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import { tellClassSchema } from '../mail/class-notice.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson } from './member.ts';

/** The data of a member that a coach sees: no address, no money, no birth date (docs/rules.md#roles). */
export type CoachedPerson = Pick<MemberJson, 'id' | 'firstName' | 'lastName' | 'hasPhoto'> & {
  emergencyContact: EmergencyContact | null;
  /** True if the dossier is complete. */
  isComplete: boolean;
  /** What the club noted for coaches too (docs/rules.md#person-notes), the oldest first. */
  notes: string[];
};

/** A discipline and its members, sorted by name. */
export interface CoachedClass {
  id: string;
  discipline: string;
  people: readonly CoachedPerson[];
}

/** A coach's note about a class of the week. Visitors read it with the class. */
export const classNoteSchema = z.object({ note: lineOrEmpty(MAX_CONTENT_LENGTH.note), updatedAt: readAt });
export type ClassNote = z.output<typeof classNoteSchema>;

/**
 * News about a class that a coach tells. The recipients are exactly those that the plan named. A coach cannot move a
 * class.
 */
export const ownClassNoticeSchema = z.omit(tellClassSchema, { moved: true });
export type OwnClassNotice = z.output<typeof ownClassNoticeSchema>;
