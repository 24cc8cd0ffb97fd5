import * as z from 'zod/mini';
import type { MemberFilter } from '#domain/member/member-filter.ts';
import { type ListChoice, listChoiceSchema } from '#domain/member/member-list.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { MAIL_TO } from '#lib/storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';
import { openScreen } from '../screen/open-screen.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

/** The recipients of a mailing: picked members, or all that the list shows. */
export type Recipients = { ids: string[] } | ListChoice;

/** Returns the members of the season in hand whom a filter leaves. */
export const thoseOfSeason = (filter: MemberFilter): Recipients => ({
  filter: { ...filter, ...seasonQuery() },
  query: '',
});

const HALF_AN_HOUR = 30 * 60_000;

let recipients: Recipients | undefined;

// A typed search may contain a name, so it stays in the page's memory.
const isKept = (chosen: Recipients): boolean => 'ids' in chosen || chosen.query === '';

/** Opens the screen on which the recipients are chosen. */
export const writeToSomebody = (): void => {
  forgetRecipients();
  openScreen(adminPaths.newMail);
};

/** Keeps the chosen recipients. The choice survives a reload. */
export const keepRecipients = (chosen: Recipients): void => {
  recipients = chosen;
  if (isKept(chosen)) keepInTab(MAIL_TO, chosen, HALF_AN_HOUR);
  else forgetInTab(MAIL_TO);
};

/** Opens the screen that writes to these members. */
export const writeTo = (chosen: Recipients): void => {
  keepRecipients(chosen);
  openScreen(adminPaths.newMail);
};

/** Returns the key of the draft for these recipients, so that it does not come back for others. It contains no typed name. */
export const draftNameOf = (chosen: Recipients): string =>
  'ids' in chosen
    ? `mailing:${chosen.ids.length}:${chosen.ids.toSorted()[0] ?? ''}`
    : `mailing:${JSON.stringify(chosen.filter)}${chosen.query === '' ? '' : ':searched'}`;

const pickedSchema = z.object({ ids: z.array(z.uuid()) });

/** Returns the recipients that the user has chosen, or undefined. */
export const recipientsBefore = (): Recipients | undefined => {
  if (recipients) return recipients;
  const kept = keptInTab(MAIL_TO);
  return pickedSchema.safeParse(kept).data ?? listChoiceSchema.safeParse(kept).data;
};

/** Forgets the recipients once the mailing is written. */
export const forgetRecipients = (): void => {
  recipients = undefined;
  forgetInTab(MAIL_TO);
};
