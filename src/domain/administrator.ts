import * as z from 'zod/mini';
import { readAt } from './content-fields.ts';
import { email, MAX_LENGTH, requiredText } from './fields.ts';
import { newPassword, presentPassword } from './password.ts';

/** How many days the link of an invitation opens the site (docs/rules.md#invitations). */
export const INVITATION_DAYS = 7;

/** Somebody who may sign in, as the other administrators see them. */
export interface Administrator {
  id: string;
  name: string;
  email: string;
  disabledAt: string | null;
  /** No password yet: only an invitation lets them in. */
  invited: boolean;
  /** Of the link that was made last; null when there is none, or it was used. */
  invitationExpiresAt: string | null;
  /** The latest use of a session that is still kept. */
  lastUsedAt: string | null;
  updatedAt: string;
}

/** The link is told this once: only its hash is stored. */
export interface Invitation {
  administrator: Administrator;
  link: string;
  expiresAt: string;
}

export interface AdministratorSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The one that asks. */
  isPresent: boolean;
}

/** What asks for one's present password again (docs/rules.md#asked-again). */
export const askedAgainSchema = z.object({ password: presentPassword });

/** Whom to invite, and the password of who invites. */
export const invitingSchema = z.object({ name: requiredText(MAX_LENGTH.name), email, password: presentPassword });
export type Inviting = z.output<typeof invitingSchema>;
export type Invited = Omit<Inviting, 'password'>;

export const administratorChangeSchema = z.object({
  name: requiredText(MAX_LENGTH.name),
  disabled: z.boolean('invalid'),
  updatedAt: readAt,
  /** Asked again from whoever disables or enables; a new name needs none. */
  password: z.optional(presentPassword),
});
export type AdministratorChange = z.output<typeof administratorChangeSchema>;

export const passwordChangeSchema = z.object({
  current: presentPassword,
  password: newPassword,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

export const acceptanceSchema = z.object({
  token: z.string('invitation-invalid').check(z.maxLength(200, 'invitation-invalid')),
  password: newPassword,
});
export type Acceptance = z.output<typeof acceptanceSchema>;
