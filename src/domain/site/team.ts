import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import {
  disciplineName,
  line,
  linesOrEmpty,
  MAX_CONTENT_LENGTH,
  missingOrInvalid,
  orderedIds,
  position,
  readAt,
} from '../form/content-fields.ts';
import { MAX_LENGTH, requiredText } from '../form/fields.ts';
import type { Image } from '../form/image.ts';

/** The people who run the club, and those who teach. */
export const teamGroups = ['bureau', 'encadrement'] as const;
export type TeamGroup = (typeof teamGroups)[number];

/** A team member as sent, without the photo. */
export const teamMemberInputSchema = z.object({
  /** The sender makes this id. A new person who is sent twice is added once. */
  id: z.optional(z.uuid('invalid')),
  firstName: requiredText(MAX_LENGTH.name),
  lastName: requiredText(MAX_LENGTH.name),
  role: line(MAX_CONTENT_LENGTH.label),
  group: z.enum(teamGroups, missingOrInvalid),
  disciplines: z.prefault(boundedList(disciplineName, { max: 20 }), []),
  bio: linesOrEmpty(MAX_CONTENT_LENGTH.bio),
  position: z.prefault(position, 0),
  updatedAt: readAt,
});
export type TeamMemberInput = z.output<typeof teamMemberInputSchema>;

export interface TeamMember extends Omit<TeamMemberInput, 'id' | 'updatedAt'> {
  id: string;
  photo: Image | null;
  updatedAt: string;
}

/** The ids of a whole group in their new order. */
export const teamOrderSchema = z.object({
  group: z.enum(teamGroups, missingOrInvalid),
  ids: orderedIds,
});
export type TeamOrder = z.output<typeof teamOrderSchema>;
