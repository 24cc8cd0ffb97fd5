import * as z from 'zod/mini';
import { line, readAt } from '../form/content-fields.ts';
import { email, MAX_LENGTH } from '../form/fields.ts';
import { cleanCode } from '../text.ts';
import { presentPassword } from './password.ts';
import type { Role } from './role.ts';

/** The roles that the club may ask for a second factor: they open personal data or money. */
const guardedRoles: readonly Role[] = ['owner', 'treasurer', 'secretary'];

/** Returns true if somebody with these roles needs a second factor in a club that asks for one. */
export const isFactorAskedOf = (held: readonly Role[]): boolean => held.some((role) => guardedRoles.includes(role));

/** How many recovery codes an account gets at once (docs/rules.md#second-factor). */
export const RECOVERY_CODES = 10;

/** Hours between the second confirmation of a recovery and its end (docs/rules.md#lost-phone). */
export const RECOVERY_HOURS = 24;

/** The characters of a recovery code. None of them is easily confused with another. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The number of characters of a recovery code. They carry 50 bits. */
export const RECOVERY_LENGTH = 10;

const recoveryCode = new RegExp(`^[${RECOVERY_LETTERS}]{${RECOVERY_LENGTH}}$`);

/** Returns a code in the form in which codes are compared: without spaces and hyphens, in capitals. */
export const cleanFactorCode = (typed: string): string =>
  cleanCode(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Returns true for a code as an authenticator application shows it. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns true for a text in the form of a recovery code. */
export const isRecoveryCode = (code: string): boolean => recoveryCode.test(code);

/** Returns a recovery code as it is shown, in two halves: `7KMPA-X2Q9D`. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;

/** A code as somebody typed or pasted it. The server checks whether it is right. */
export const factorCode = z
  .string('required')
  .check(z.overwrite(cleanFactorCode), z.minLength(1, 'required'), z.maxLength(100, 'code-wrong'));

export const factorCodeSchema = z.object({ code: factorCode });

/** The prefix of a passkey's answer that is sent in place of a password. */
export const PASSKEY_PROOF = 'passkey:';

/** The name of a passkey, chosen by its owner: «Téléphone», «Ordinateur du club». */
export const passkeyName = line(MAX_LENGTH.name);

/** A passkey, as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A recovery of a lost factor under way (docs/rules.md#lost-phone). */
export interface FactorRecovery {
  administratorId: string;
  /** The name of the person whose factors will be removed. */
  name: string;
  startedBy: string;
  startedAt: string;
  confirmedBy: string | null;
  /** The earliest time at which the factors are removed. Null until a second administrator confirms. */
  endsAt: string | null;
  /**
   * False until the mail server has accepted the mails that warn the owner of the account. Until then the recovery does
   * not end.
   */
  isTold: boolean;
}

/** The signed-in administrator's own factors. */
export interface OwnFactors {
  /** The time at which the authenticator application was set up, or null if there is none. */
  totpSince: string | null;
  passkeys: Passkey[];
  /** The number of recovery codes that are left. */
  recoveryCodes: number;
  /** True if the club asks this account for a factor. */
  isAsked: boolean;
  recovery: FactorRecovery | null;
}

/** The means that open an account in addition to its password. */
export interface FactorMeans {
  totp: boolean;
  passkey: boolean;
}

/**
 * The account whose factors are to be removed, and the present password of the administrator who asks, or what stands
 * for it.
 */
export const recoverySchema = z.object({ email, password: presentPassword });

/** What a sign-in still lacks, and the time at which a running recovery will remove the factors. */
export interface FactorRequired extends FactorMeans {
  isRecovering: boolean;
  /** Null until the recovery is confirmed and its owner was told. */
  recoveryEndsAt: string | null;
}

/** The club's rules for the safety of its accounts and its money. */
export interface Safety {
  /** True if owners, treasurer and secretary need a second factor. */
  factorAsked: boolean;
  /** A refund above this amount asks for the password again. Null if no refund does. Cents. */
  refundAskedAboveCents: number | null;
  updatedAt: string;
}

/** A million euros. */
const MOST_CENTS = 100_000_000;

export const safetySchema = z.object({
  factorAsked: z.boolean('invalid'),
  refundAskedAboveCents: z.nullable(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(MOST_CENTS, 'invalid'))),
  updatedAt: readAt,
  /** The present password of the administrator who changes it, or what stands for it. */
  password: presentPassword,
});
export type SafetyChange = z.output<typeof safetySchema>;
export type SafetyInput = Omit<SafetyChange, 'password'>;
