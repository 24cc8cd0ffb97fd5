import { type Checked, checkBy } from '#components/editing/check.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import type { OpenEdit } from '#components/editing/use-edit.ts';
import { type ClubInput, type ClubSettings, clubInputSchema } from '#domain/site/club.ts';
import { cleanText } from '#domain/text.ts';
import { api, call } from '#lib/api.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { withPasswordIf } from '../../password/password-if.ts';

/** The settings as the form holds them. */
export type ClubValues = Omit<ClubSettings, 'updatedAt'>;

export type ClubEdit = OpenEdit<ClubValues, ClubSettings>;

export const toValues = ({ updatedAt: _updatedAt, ...values }: ClubSettings): ClubValues => ({
  ...values,
  phone: formatPhone(values.phone).replaceAll('\u00A0', ' '),
});

/** Returns the input to send, or the errors. An empty link counts as none. */
export const checkClub = (values: ClubValues, updatedAt: string): Checked<ClubInput> => {
  const links = values.links.filter(({ label, url }) => cleanText(label) !== '' || cleanText(url) !== '');
  return checkBy(clubInputSchema, { ...values, links, updatedAt });
};

const isClubSettings = (answer: unknown): answer is ClubSettings => {
  const { name, links, updatedAt }: Partial<Record<keyof ClubSettings, unknown>> = Object(answer);
  return typeof name === 'string' && typeof updatedAt === 'string' && Array.isArray(links);
};

// The server decides in the same way.
const isAskedFor = (read: ClubSettings, { email, formerMemberYears: years }: ClubInput): boolean =>
  (read.email !== '' && email !== read.email) || (years !== undefined && years < read.formerMemberYears);

export const createClubEdit = (club: ClubSettings) =>
  createEdit<ClubValues, ClubInput, ClubSettings>({
    saved: club,
    toDraft: (saved = club) => toValues(saved),
    schema: (values, { updatedAt } = club) => checkClub(values, updatedAt),
    send: (json, { read = club }) =>
      withPasswordIf('club.update', isAskedFor(read, json), (again) =>
        call(api.admin.club.$put({ json: { ...json, ...again } })),
      ),
    theirs: fromAnswer(isClubSettings),
  });
