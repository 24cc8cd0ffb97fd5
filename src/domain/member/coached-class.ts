import * as z from 'zod/mini';
import { lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import { tellClassSchema } from '../mail/class-notice.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson } from './member.ts';

/** What a coach sees of somebody in a class: no address, no money, no birth date (docs/rules.md#roles). */
export type CoachedPerson = Pick<MemberJson, 'id' | 'firstName' | 'lastName' | 'hasPhoto'> & {
  emergencyContact: EmergencyContact | null;
  /** True if the club waits for nothing more of their dossier. */
  isComplete: boolean;
};

/** A discipline and who comes to it, by name. */
export interface CoachedClass {
  id: string;
  discipline: string;
  people: readonly CoachedPerson[];
}

/** What a coach writes about a class of the week. Visitors read it with the class. */
export const classNoteSchema = z.object({ note: lineOrEmpty(MAX_CONTENT_LENGTH.note), updatedAt: readAt });
export type ClassNote = z.output<typeof classNoteSchema>;

/** What a coach tells of a class, exactly to whom its plan named. A coach moves no class. */
export const ownClassNoticeSchema = z.omit(tellClassSchema, { moved: true });
export type OwnClassNotice = z.output<typeof ownClassNoticeSchema>;
