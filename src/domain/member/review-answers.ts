import * as z from 'zod/mini';
import { dossierRequestKinds } from '../mail/link.ts';
import { answeredId, answeredInstant, answeredSeason } from './answer-fields.ts';
import { decidedPieces } from './piece-decision.ts';

/** A file that waits for an administrator. */
export const pieceToReviewSchema = z.strictObject({
  memberId: answeredId,
  fullName: z.string(),
  season: answeredSeason,
  isArchived: z.boolean(),
  piece: z.enum(decidedPieces),
  /** The id of the stored file. A decision names it. */
  fileId: z.string(),
  /** The instant at which the file came. */
  receivedAt: answeredInstant,
  /** The reason why the file before was refused, or null. */
  lastRefusal: z.nullable(z.string()),
});
export type PieceToReview = z.output<typeof pieceToReviewSchema>;

/** A request to the club that nobody has answered yet. */
export const requestToAnswerSchema = z.strictObject({
  id: answeredId,
  kind: z.enum(dossierRequestKinds),
  /** The instant of the request. */
  at: answeredInstant,
  /** The membership whose link was used, or the newest membership of the person. */
  memberId: answeredId,
  isArchived: z.boolean(),
  fullName: z.string(),
  /** The address of that membership. */
  email: z.string(),
  /** True if the person did not use this address before. */
  isAddressNew: z.boolean(),
  /** The addresses that the person used before. */
  known: z.array(z.string()),
});
export type RequestToAnswer = z.output<typeof requestToAnswerSchema>;

/** A membership in force with a new address. */
export const newAddressSchema = z.strictObject({
  memberId: answeredId,
  fullName: z.string(),
  season: answeredSeason,
  email: z.string(),
  /** The addresses that the person used before. */
  known: z.array(z.string()),
});
export type NewAddress = z.output<typeof newAddressSchema>;

/** Everything that waits for an administrator: files and requests, the oldest first. */
export const reviewSchema = z.strictObject({
  pieces: z.array(pieceToReviewSchema),
  requests: z.array(requestToAnswerSchema),
  /** The people with a new address, whose identity must be checked. */
  addresses: z.array(newAddressSchema),
});
export type Review = z.output<typeof reviewSchema>;

/** An answered request, with the administrator's name, or null if their account is gone. */
export const answeredRequest = z.strictObject({
  id: answeredId,
  answeredAt: answeredInstant,
  by: z.nullable(z.string()),
});
export type AnsweredRequest = z.output<typeof answeredRequest>;
