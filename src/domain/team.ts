import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import {
  disciplineName,
  line,
  linesOrEmpty,
  MAX_CONTENT_LENGTH,
  missingOrInvalid,
  orderedIds,
  position,
  readAt,
} from './content-fields.ts';
import { MAX_LENGTH, requiredText } from './fields.ts';
import type { Image } from './image.ts';

/** Who runs the club, and who teaches. */
export const teamGroups = ['bureau', 'encadrement'] as const;
export type TeamGroup = (typeof teamGroups)[number];

/** A team member as sent, beside the photo. */
export const teamMemberInputSchema = z.object({
  /** Made by whoever sends somebody new: the same person sent twice is added once. */
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

/** A whole group in its new order. */
export const teamOrderSchema = z.object({
  group: z.enum(teamGroups, missingOrInvalid),
  ids: orderedIds,
});
export type TeamOrder = z.output<typeof teamOrderSchema>;
