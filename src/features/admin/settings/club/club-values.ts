import { type ClubInput, type ClubSettings, clubInputSchema } from '#domain/club.ts';
import { cleanText } from '#domain/text.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { fieldSentences } from '../../field-sentences.ts';

/** The settings as the form holds them. */
export type ClubValues = Omit<ClubSettings, 'updatedAt'>;
export type ClubField = keyof ClubValues;
export type ClubTextField = {
  [Field in ClubField]: ClubValues[Field] extends string ? Field : never;
}[ClubField];

export const toValues = ({ updatedAt: _updatedAt, ...values }: ClubSettings): ClubValues => ({
  ...values,
  phone: formatPhone(values.phone).replaceAll('\u00A0', ' '),
});

type Checked = { input: ClubInput } | { errors: Readonly<Record<string, string>> };

/** Returns what is sent, or what is wrong. An empty link counts as none. */
export const checkClub = (values: ClubValues, updatedAt: string): Checked => {
  const links = values.links.filter(({ label, url }) => cleanText(label) !== '' || cleanText(url) !== '');
  const parsed = clubInputSchema.safeParse({ ...values, links, updatedAt });
  return parsed.success ? { input: parsed.data } : { errors: fieldSentences(parsed) };
};

/** Returns true if the answer of a conflict holds the club's present settings. */
export const isClubSettings = (answer: unknown): answer is ClubSettings => {
  const { name, links, updatedAt }: Partial<Record<keyof ClubSettings, unknown>> = Object(answer);
  return typeof name === 'string' && typeof updatedAt === 'string' && Array.isArray(links);
};
