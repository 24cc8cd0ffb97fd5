import * as z from 'zod/mini';
import { memberFlags } from '../flag.ts';
import { dossierPieces, type OpenPieces, type PieceState } from '../piece.ts';
import { answeredId, answeredInstant, answeredSeason } from './answer-fields.ts';
import { memberStatuses, proofStates } from './member.ts';

const answeredEuros = z.number().check(z.multipleOf(0.01));
const openStates = ['missing', 'received', 'refused'] as const satisfies readonly PieceState[];

/** A person whom the find field found: who it is, and what `nextStepOf` needs to say what comes next. */
export const foundPersonSchema = z.strictObject({
  /** The id of the membership that stands for the person: one of the current list, if there is one. */
  id: answeredId,
  fullName: z.string(),
  /** The year of birth, which tells namesakes apart. */
  bornIn: z.int(),
  /** True if the person is an adult today: only adults pay for others. */
  isAdult: z.boolean(),
  season: answeredSeason,
  status: z.enum(memberStatuses),
  disciplines: z.array(z.string()),
  archivedAt: z.nullable(answeredInstant),
  flags: z.array(z.enum(memberFlags)),
  settledFlags: z.array(z.enum(memberFlags)),
  /** The pieces of the dossier that are not accepted yet. */
  openPieces: z.partialRecord(z.enum(dossierPieces), z.enum(openStates)),
  proof: z.enum(proofStates),
  reducedPriceSelected: z.boolean(),
  paymentDone: z.boolean(),
  amount: answeredEuros,
  paid: answeredEuros,
  owed: answeredEuros,
  toCome: answeredEuros,
  aided: answeredEuros,
  overpaid: answeredEuros,
});
export type FoundPerson = Omit<z.output<typeof foundPersonSchema>, 'openPieces'> & { openPieces: OpenPieces };
