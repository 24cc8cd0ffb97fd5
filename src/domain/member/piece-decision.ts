import * as z from 'zod/mini';
import { line, MAX_CONTENT_LENGTH, missingOrInvalid, readAt } from '../form/content-fields.ts';

/** The pieces with a file that an administrator decides on. */
export const decidedPieces = ['proof', 'photo'] as const;
export type DecidedPiece = (typeof decidedPieces)[number];

/** The ready-made refusals of each piece. `messages/dossier-pieces.ts` has the words. */
export const readyRefusals = {
  proof: ['unreadable', 'wrong-person', 'expired', 'not-entitling', 'incomplete'],
  photo: ['unreadable', 'wrong-person', 'face-hidden'],
} as const satisfies Record<DecidedPiece, readonly string[]>;
export type ReadyRefusal = (typeof readyRefusals)[DecidedPiece][number];

/** The words of a refusal, which the person reads: ready-made ones, or an administrator's own. */
export const refusalSchema = z.object({ refusal: line(MAX_CONTENT_LENGTH.note) });

const decided = {
  /** The reason, in the words that the person reads. A refusal requires it. */
  refusal: z.optional(line(MAX_CONTENT_LENGTH.note)),
};

/** The id of the file that was seen. If another file has replaced it, the server refuses the decision. */
const seen = z.string(missingOrInvalid).check(z.minLength(1, 'required'), z.maxLength(50, 'invalid'));

/** A decision about the proof of a reduced price, as sent. `shown`: an administrator saw it on paper. */
export const proofDecisionSchema = z.object({
  decision: z.enum(['accepted', 'refused', 'shown'], missingOrInvalid),
  ...decided,
  seen: z.optional(seen),
  updatedAt: readAt,
});
export type SentProofDecision = z.output<typeof proofDecisionSchema>;

/** A decision on a photo, as sent. */
export const photoDecisionSchema = z.object({
  decision: z.enum(['accepted', 'refused'], missingOrInvalid),
  ...decided,
  seen,
});
export type SentPhotoDecision = z.output<typeof photoDecisionSchema>;

/** An administrator's confirmation that they saw the guardian's authorisation on paper, as sent. */
export const guardianConfirmationSchema = z.object({ updatedAt: readAt });
