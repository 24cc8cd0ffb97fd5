import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import type { IsoDate } from './dates.ts';
import { foldText } from './fold.ts';
import type { MemberStatus } from './member.ts';
import { presentPassword } from './password.ts';
import type { Season } from './season.ts';

/** One membership in a person's history. */
export interface PersonMembership {
  id: string;
  season: Season;
  status: MemberStatus;
  fullName: string;
  birthDate: IsoDate;
  email: string;
  disciplines: string[];
  /** True if the address was none of the person's before, and nobody has checked who it is (`newAddresses`). */
  isAddressNew: boolean;
  /** An instant, or null while the membership is on the current list. */
  archivedAt: string | null;
  createdAt: string;
}

/** A human being, with every membership there has been (docs/rules.md#persons). */
export interface Person {
  id: string;
  /** The newest first. */
  memberships: PersonMembership[];
}

/** What tells whose an address is. */
interface Addressed {
  id: string;
  email: string;
  status: MemberStatus;
  /** True once an administrator found out that it is the person. */
  isIdentityChecked: boolean;
}

/**
 * Returns the memberships of a person, in the order in which they began, whose address was none of the person's before
 * (docs/rules.md#new-address). Anybody can type a name and a birth date. What is not paid yet makes no address known.
 */
export const newAddresses = (memberships: readonly Addressed[]): ReadonlySet<string> => {
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const { id, email, status, isIdentityChecked } of memberships) {
    if (status === 'pending') continue;
    const address = email.toLowerCase();
    if (known.size === 0 || isIdentityChecked || known.has(address)) known.add(address);
    else unknown.add(id);
  }
  return unknown;
};

/** What a merge of two persons will do, or what it has done. */
export interface Merge {
  /** The person who has the newest membership. That one stays. */
  kept: Person;
  /** The other one, whose memberships go to the first. */
  gone: Person;
  /** The seasons in which the one person then has two memberships that count. They stay two and are flagged. */
  duplicates: Season[];
}

const counts = ({ status, archivedAt }: PersonMembership): boolean => status !== 'cancelled' && archivedAt === null;

const newestOf = ({ memberships: [newest] }: Person): string => (newest ? `${newest.season} ${newest.createdAt}` : '');

/** Returns what becomes of two persons who are one (docs/rules.md#persons). It is the same whoever is named first. */
export const mergeOf = (one: Person, other: Person): Merge => {
  const isOneNewer = newestOf(one) === newestOf(other) ? one.id < other.id : newestOf(one) > newestOf(other);
  const [kept, gone] = isOneNewer ? [one, other] : [other, one];
  const seasonsOfKept = new Set(kept.memberships.filter(counts).map(({ season }) => season));
  const duplicates = gone.memberships.filter((one) => counts(one) && seasonsOfKept.has(one.season));
  return { kept, gone, duplicates: [...new Set(duplicates.map(({ season }) => season))] };
};

/** Returns true if no membership of the one has the name, the birth date or the e-mail address of one of the other. */
export const haveNothingInCommon = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): boolean =>
  !kept.memberships.some((one) =>
    gone.memberships.some(
      (other) =>
        foldText(one.fullName) === foldText(other.fullName) ||
        one.birthDate === other.birthDate ||
        one.email.toLowerCase() === other.email.toLowerCase(),
    ),
  );

/** A person has one membership a season, seldom two. */
const MOST_MEMBERSHIPS = 200;

/** The merge of one person with another one, as it was previewed. */
export const mergeSchema = z.object({
  personId: z.uuid('invalid'),
  /** Every membership that the preview named. If there are others by now, nothing is merged. */
  memberships: boundedList(z.uuid('invalid'), { max: MOST_MEMBERSHIPS }),
  /** Of whoever merges: the present password, or what stands for it. */
  password: presentPassword,
});
export type MergeInput = Omit<z.output<typeof mergeSchema>, 'password'>;

/** Returns the ids of all memberships that a merge is about, as `mergeSchema` takes them. */
export const membershipsIn = ({ kept, gone }: Pick<Merge, 'kept' | 'gone'>): string[] =>
  [...kept.memberships, ...gone.memberships].map(({ id }) => id).sort();
