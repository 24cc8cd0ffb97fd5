import type { Sentences } from '#components/editing/check.ts';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import type { Membership } from '#domain/member/membership.ts';
import { lostFilesMessages } from '#messages/lost-files.ts';

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * Returns a text for the person of the files: with another name, birth date or e-mail the server begins another
 * sign-up, without files. It is stricter than the server's `identityOf`, whose letters weigh half a kilobyte: at worst
 * a file is required again.
 */
export const ownerOf = ({ firstName, lastName, birthDate, email }: Membership): string =>
  [plain(firstName), plain(lastName), birthDate, email].join('|');

/** Removes files from the form that the server does not have. Returns the messages for their fields. */
export const loseFiles = (form: MembershipFormStore): Sentences =>
  Object.fromEntries(form.loseHeldFiles().map((field) => [field, lostFilesMessages[field]]));
