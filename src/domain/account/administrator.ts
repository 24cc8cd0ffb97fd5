import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { readAt } from '../form/content-fields.ts';
import { email, MAX_LENGTH, requiredText } from '../form/fields.ts';
import { newPassword, presentPassword } from './password.ts';
import { type Role, roles } from './role.ts';

/** Days during which the link of an invitation works (docs/rules.md#invitations). */
export const INVITATION_DAYS = 7;

/** Days during which the link for a forgotten password works (docs/rules.md#forgotten-password). */
export const NEW_PASSWORD_DAYS = 1;

/** Somebody who may sign in, as the other administrators see them. */
export interface Administrator {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  /** The disciplines whose classes a coach gives, by id. */
  disciplines: string[];
  disabledAt: string | null;
  /** True until they choose a password. Only their invitation lets them in. */
  invited: boolean;
  /** When their latest invitation expires. Null if there is none or it was used. */
  invitationExpiresAt: string | null;
  /** True if their sign-in asks for a second factor or uses a passkey. */
  hasFactor: boolean;
  /** When they last used a session that is still kept. */
  lastUsedAt: string | null;
  updatedAt: string;
}

/** An invitation. Its link is told only once, because only its hash is stored. */
export interface Invitation {
  administrator: Administrator;
  link: string;
  expiresAt: string;
  /** True if the site also sends it by mail. */
  isMailed: boolean;
}

export interface AdministratorSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The name of the browser as it describes itself, «Chrome» or «Windows», or an empty text if it is not known. */
  browser: string;
  system: string;
  /** True for the administrator who asks. */
  isPresent: boolean;
}

/** The roles of an account, at least one. */
const rolesSchema = boundedList(z.enum(roles, 'invalid'), {
  max: roles.length,
  missing: 'roles-missing',
  isRequired: true,
});

/** The disciplines of a coach. No club has more. */
const coachedDisciplines = boundedList(z.uuid('invalid'), { max: 50 });

/** What a request needs when it asks for the administrator's present password (docs/rules.md#asked-again). */
export const askedAgainSchema = z.object({ password: presentPassword });

/** The name, address and roles to invite, and the present password of the administrator who invites. */
export const invitingSchema = z.object({
  name: requiredText(MAX_LENGTH.name),
  email,
  roles: rolesSchema,
  disciplines: z.prefault(coachedDisciplines, []),
  password: presentPassword,
});
export type Inviting = z.output<typeof invitingSchema>;
export type Invited = Omit<Inviting, 'password'>;

export const administratorChangeSchema = z.object({
  name: requiredText(MAX_LENGTH.name),
  disabled: z.boolean('invalid'),
  /** If it is left out, the roles stay as they are. */
  roles: z.optional(rolesSchema),
  /** If it is left out, the disciplines stay as they are. */
  disciplines: z.optional(coachedDisciplines),
  updatedAt: readAt,
  /** The present password of the administrator who makes the change. It is required for everything but a new name. */
  password: z.optional(presentPassword),
});
export type AdministratorChange = z.output<typeof administratorChangeSchema>;

export const passwordChangeSchema = z.object({
  current: presentPassword,
  password: newPassword,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** The address of the account whose password was forgotten. */
export const forgottenSchema = z.object({ email });

/**
 * The key by which an account recognises a browser, so that its next sign-in does not count as one from a new browser.
 * Any other text counts as no key, and a browser without a key counts as new.
 */
export const sentBrowserKey = z.pipe(
  z.optional(z.string()),
  z.transform((key) => (key !== undefined && key.length >= 16 && key.length <= 100 ? key : undefined)),
);

export const acceptanceSchema = z.object({
  token: z.string('invitation-invalid').check(z.maxLength(200, 'invitation-invalid')),
  password: newPassword,
  browser: sentBrowserKey,
});
export type Acceptance = z.output<typeof acceptanceSchema>;
