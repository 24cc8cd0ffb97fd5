import { parseTypedDay } from '#domain/form/typed-day.ts';
import { cleanText } from '#domain/text.ts';
import { api, callCounted, callFile } from '#lib/api.ts';

/** The choices above the journal. Days are as typed. */
export interface JournalFilter {
  administrator: string;
  subject: string;
  from: string;
  to: string;
  page: number;
}

export const wholeJournal: JournalFilter = { administrator: '', subject: '', from: '', to: '', page: 1 };

/** Returns true for a typed text that is not a day. */
export const isWrongDay = (typed: string): boolean => cleanText(typed) !== '' && parseTypedDay(typed) === undefined;

/** Returns the query for the API. A half-typed day is left out. */
export const queryOf = ({ administrator, subject, from, to, page }: JournalFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      administrator,
      subject,
      from: parseTypedDay(from) ?? '',
      to: parseTypedDay(to) ?? '',
      page: String(page),
    }).filter(([, value]) => value !== ''),
  );

/** Returns a page of the journal and the number of all lines. */
export const fetchJournal = (query: Record<string, string>) => callCounted(api.admin.audit.$get({ query }));

/** Returns a file with the lines that match the filter. */
export const fetchJournalFile = ({ page: _, ...query }: Record<string, string>): Promise<Blob> =>
  callFile(api.admin.audit.export.$get({ query }));
