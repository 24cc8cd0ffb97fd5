import * as z from 'zod/mini';
import { eurosField, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';
import { reductionReasons } from './membership-fee.ts';

// Only the server reads this file: a union of schemas weighs more than the form may.
const reason = z.enum(reductionReasons, missingOrInvalid);

/**
 * A reduction that an administrator gives, as sent (docs/rules.md#reductions): euros, or per cent of the price. It replaces the
 * one with the same reason; 0 takes it back.
 */
export const reductionSchema = z.union(
  [
    z.strictObject({ reason, amount: eurosField(0, 'invalid'), updatedAt: readAtRequired }),
    z.strictObject({
      reason,
      percent: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(100, 'invalid')),
      updatedAt: readAtRequired,
    }),
  ],
  'invalid',
);
export type SentReduction = z.output<typeof reductionSchema>;
