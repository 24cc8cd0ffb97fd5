import { identityOf } from '#domain/member.ts';
import type { Membership } from '#domain/membership.ts';
import { lostFilesMessages } from '#messages/lost-files.ts';
import type { Sentences } from './form-errors.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

/** Whose files they are: with another name, birth date or e-mail the server begins another sign-up, without any. */
export const ownerOf = (membership: Membership): string => `${identityOf(membership)}|${membership.email}`;

/** The server does not hold the files after all: they leave the form. Answers what to say at their fields. */
export const loseFiles = (form: MembershipFormStore): Sentences =>
  Object.fromEntries(form.loseHeldFiles().map((field) => [field, lostFilesMessages[field]]));
