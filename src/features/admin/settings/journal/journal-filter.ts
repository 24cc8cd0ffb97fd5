import { AUDIT_PAGE_SIZE } from '#domain/audit.ts';
import { cleanText } from '#domain/text.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { api, callCounted } from '#lib/api.ts';

/** What is chosen above the journal; days as they are typed. */
export interface JournalFilter {
  administrator: string;
  subject: string;
  from: string;
  to: string;
  page: number;
}

export const wholeJournal: JournalFilter = { administrator: '', subject: '', from: '', to: '', page: 1 };

/** True for a day that is typed, and is none. */
export const isWrongDay = (typed: string): boolean => cleanText(typed) !== '' && parseTypedDay(typed) === undefined;

/** What the API is asked. A day that is not typed to its end asks for nothing. */
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

export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / AUDIT_PAGE_SIZE));

/** A page of the journal and how many lines there are in all. */
export const fetchJournal = (query: Record<string, string>) => callCounted(api.admin.audit.$get({ query }));
