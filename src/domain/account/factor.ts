import * as z from 'zod/mini';
import { line, readAt } from '../form/content-fields.ts';
import { email, MAX_LENGTH } from '../form/fields.ts';
import { cleanCode } from '../text.ts';
import { presentPassword } from './password.ts';
import type { Role } from './role.ts';

/** The roles that the club may ask for a second factor: they open personal data or money. */
const guardedRoles: readonly Role[] = ['owner', 'treasurer', 'secretary'];

/** Returns true if a club that asks for a second factor asks somebody with these roles for one. */
export const isFactorAskedOf = (held: readonly Role[]): boolean => held.some((role) => guardedRoles.includes(role));

/** How many recovery codes an account gets at once (docs/rules.md#second-factor). */
export const RECOVERY_CODES = 10;

/** Hours between the second confirmation of a recovery and its end (docs/rules.md#lost-phone). */
export const RECOVERY_HOURS = 24;

/** The letters of a recovery code: none that is easily taken for another. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Letters of a recovery code: 50 bits. */
export const RECOVERY_LENGTH = 10;

const recoveryCode = new RegExp(`^[${RECOVERY_LETTERS}]{${RECOVERY_LENGTH}}$`);

/** Returns a code as it counts: no spaces, no hyphens, capitals. */
export const cleanFactorCode = (typed: string): string =>
  cleanCode(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Returns true for what an application of codes shows. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns true for what looks like a recovery code. */
export const isRecoveryCode = (code: string): boolean => recoveryCode.test(code);

/** Returns a recovery code as it is shown, in two halves: `7KMPA-X2Q9D`. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;

/** A code as it is typed or pasted. Whether it is right, the server says. */
export const factorCode = z
  .string('required')
  .check(z.overwrite(cleanFactorCode), z.minLength(1, 'required'), z.maxLength(100, 'code-wrong'));

export const factorCodeSchema = z.object({ code: factorCode });

/** The first word of what stands for a passkey where a password is asked again. */
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
  /** Whose factors will go. */
  name: string;
  startedBy: string;
  startedAt: string;
  confirmedBy: string | null;
  /** When the factors go at the earliest. Null until somebody else confirms. */
  endsAt: string | null;
  /** False while the mails that tell the owner of the account were not accepted: until then it does not end. */
  isTold: boolean;
}

/** One's own factors. */
export interface OwnFactors {
  /** When the application of codes was set up. Null if there is none. */
  totpSince: string | null;
  passkeys: Passkey[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
  /** True if the club asks this account for a factor. */
  isAsked: boolean;
  recovery: FactorRecovery | null;
}

/** What opens an account beside its password. */
export interface FactorMeans {
  totp: boolean;
  passkey: boolean;
}

/** Whose factors to take off, and the present password of whoever asks, or what stands for it. */
export const recoverySchema = z.object({ email, password: presentPassword });

/** What a sign-in still lacks, and whether two others open the account, and when. */
export interface FactorRequired extends FactorMeans {
  isRecovering: boolean;
  /** Null until it is confirmed and told. */
  recoveryEndsAt: string | null;
}

/** How the club guards its accounts and its money. */
export interface Safety {
  /** True if owners, treasurer and secretary need a second factor. */
  factorAsked: boolean;
  /** A refund of more than this asks for the password again. Null: none does. Cents. */
  refundAskedAboveCents: number | null;
  updatedAt: string;
}

/** A million euros. */
const MOST_CENTS = 100_000_000;

export const safetySchema = z.object({
  factorAsked: z.boolean('invalid'),
  refundAskedAboveCents: z.nullable(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(MOST_CENTS, 'invalid'))),
  updatedAt: readAt,
  /** Of whoever changes it: the present password, or what stands for it. */
  password: presentPassword,
});
export type SafetyChange = z.output<typeof safetySchema>;
export type SafetyInput = Omit<SafetyChange, 'password'>;
