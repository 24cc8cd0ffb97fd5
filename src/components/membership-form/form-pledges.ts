import type { Sentences } from '#components/editing/check.ts';
import { dayInParis } from '#domain/dates.ts';
import {
  type AidClaim,
  aidField,
  aidsOn,
  atOnceCents,
  pledgesFor,
  readAidCode,
  type SeasonAid,
} from '#domain/money/aid.ts';
import { formatCents } from '#lib/format.ts';
import { aidCodeSentence, aidFormMessages as words } from '#messages/aids.ts';

/** What aids take off the price, as lines of the quote, and those that are taken off later. Cents. */
export interface FormPledges {
  cents: number;
  lines: readonly { why: string; cents: number }[];
  later: readonly string[];
}

/** Returns what was typed for an aid. The values of the form are texts and boxes, so all aids are one text, as a query. */
export const typedIn = (aids: string, id: string): string => new URLSearchParams(aids).get(id) ?? '';

/** Returns the text of all aids with another one for one of them. */
export const withTyped = (aids: string, id: string, typed: string): string => {
  const all = new URLSearchParams(aids);
  if (typed) all.set(id, typed);
  else all.delete(id);
  return String(all);
};

/** Returns what is wrong with the code of an aid, or undefined. */
export const aidErrorOf = ({ id, codeForm }: SeasonAid, aids: string): string | undefined => {
  const typed = typedIn(aids, id);
  const read = readAidCode(codeForm, typed);
  return read.ok || typed.trim() === '' ? undefined : aidCodeSentence(read);
};

/** Returns the aids of a season as the form reads them from what was typed. */
export const createFormAids = (aids: readonly SeasonAid[]) => {
  const offered = aidsOn(aids, dayInParis(new Date()));
  const claimedIn = (typed: string): SeasonAid[] => offered.filter(({ id }) => typedIn(typed, id).trim());
  return {
    /** Those that can be claimed today. */
    offered,
    /** True if the season asks for codes here: nothing else asks for them then. */
    asksCodes: aids.some(({ codeForm }) => codeForm !== 'none'),
    /** What they take off a price, as lines of the quote. A code that is none takes nothing off. Cents. */
    pledgesIn: (typed: string, totalCents: number): FormPledges => {
      const claimed = claimedIn(typed).filter((aid) => aidErrorOf(aid, typed) === undefined);
      const pledges = totalCents > 0 ? pledgesFor(totalCents, claimed) : [];
      const hasCode = (id: string): boolean => claimed.some((aid) => aid.id === id && aid.codeForm !== 'none');
      return {
        cents: atOnceCents(pledges),
        lines: pledges
          .filter(({ deduction }) => deduction === 'at-once')
          .map(({ id, label, amountCents: cents }) => ({ why: words.toCheck(label, hasCode(id)), cents })),
        later: pledges
          .filter(({ deduction }) => deduction === 'validated')
          .map(({ label, amountCents }) => words.later(label, formatCents(amountCents))),
      };
    },
    /** The aids as they are sent, with their codes as typed. */
    claimsIn: (typed: string): AidClaim[] =>
      claimedIn(typed).map(({ id, codeForm }) => ({ id, code: codeForm === 'none' ? null : typedIn(typed, id) })),
    /** What is wrong with the typed codes, each at its field. */
    errorsIn: (typed: string): Sentences =>
      Object.fromEntries(
        offered.flatMap((aid) => {
          const error = aidErrorOf(aid, typed);
          return error === undefined ? [] : [[aidField(aid.id), error]];
        }),
      ),
  };
};

export type FormAids = ReturnType<typeof createFormAids>;
