import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { optionalCode, optionalText } from '../form/fields.ts';
import { LONGEST_HOLDER } from '../money/transfer.ts';

/** As typed or copied: with spaces of any kind, hyphens and small letters. */
const electronic = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const iban = z.pipe(
  optionalCode(60),
  z.nullable(
    z.string().check(
      z.overwrite(electronic),
      // Checks the key of the IBAN, and that of the French account inside it.
      z.refine((text) => isValidIBAN(text), { error: 'iban-invalid', abort: true }),
      z.refine((text) => isSEPACountry(text.slice(0, 2)), 'iban-outside-sepa'),
    ),
  ),
);

const bic = z.pipe(
  optionalCode(20),
  z.nullable(z.string().check(z.overwrite(electronic), z.refine(isValidBIC, 'bic-invalid'))),
);

// The QR code has room for a name of 70 accented letters.
const MOST_BYTES = 140;

const holder = z.pipe(
  optionalText(LONGEST_HOLDER),
  z.nullable(
    z.string().check(z.refine((text) => new TextEncoder().encode(text).length <= MOST_BYTES, { error: 'too-long' })),
  ),
);

/**
 * The club's account as sent (docs/rules.md#transfers): name and IBAN, or neither, if the club takes no transfers. The BIC is
 * optional.
 */
export const bankAccountSchema = z.object({ holder, iban, bic, password: presentPassword }).check(
  z.refine(({ holder, iban }) => holder !== null || iban === null, { error: 'required', path: ['holder'] }),
  z.refine(({ holder, iban }) => iban !== null || holder === null, { error: 'required', path: ['iban'] }),
);
export type BankAccountInput = z.output<typeof bankAccountSchema>;
