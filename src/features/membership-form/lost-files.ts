import type { Membership } from '#domain/membership.ts';
import { lostFilesMessages } from '#messages/lost-files.ts';
import type { Sentences } from './form-errors.ts';
import type { MembershipFormStore } from './membership-form-store.ts';

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * Whose files they are: with another name, birth date or e-mail the server begins another sign-up, without any. Finer than
 * the server's `identityOf`, whose letters are half a kilobyte: at worst a file it holds is asked for again.
 */
export const ownerOf = ({ firstName, lastName, birthDate, email }: Membership): string =>
  [plain(firstName), plain(lastName), birthDate, email].join('|');

/** The server does not hold the files after all: they leave the form. Answers what to say at their fields. */
export const loseFiles = (form: MembershipFormStore): Sentences =>
  Object.fromEntries(form.loseHeldFiles().map((field) => [field, lostFilesMessages[field]]));
