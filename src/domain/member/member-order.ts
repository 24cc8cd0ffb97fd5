import { toCents } from '../money.ts';
import { flagsToCheck, type MemberJson, type MemberStatus } from './member.ts';
import { type ListedField, listedFields } from './member-field-places.ts';
import { declarationOf } from './member-fields.ts';

/** The orders by a column that the database stores. */
export const storedOrders = [...listedFields, 'season', 'createdAt', 'archivedAt'] as const;
/** The columns that a list of members can be sorted by. */
export const memberOrders = ['name', 'disciplines', 'status', 'payment', ...storedOrders] as const;
export type MemberOrder = (typeof memberOrders)[number];

/** An order of a list. Members that it ranks equal are sorted by name. */
export interface ListOrder {
  by: MemberOrder;
  isDescending: boolean;
}

const { compare } = new Intl.Collator('fr');
const compareExact = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * Returns how two texts compare in a French dictionary. Texts that the dictionary treats as equal are compared by code
 * points.
 */
export const compareFrench = (one: string, other: string): number => compare(one, other) || compareExact(one, other);

type Named = Pick<MemberJson, 'id' | 'lastName' | 'firstName'>;

/**
 * Returns how two members compare by last name, then first name, then id. Screens, answers, exports and printed lists
 * have this order (docs/rules.md#member-lists); `byName` of the server's queries is the same in SQL.
 */
export const compareByName = (one: Named, other: Named): number =>
  compareFrench(one.lastName, other.lastName) ||
  compareFrench(one.firstName, other.firstName) ||
  compareExact(one.id, other.id);

/** The facts that some orders need and the database does not store: they follow from money, proofs and disciplines. */
export type RankedMember = Pick<
  MemberJson,
  'status' | 'flags' | 'settledFlags' | 'owed' | 'overpaid' | 'amount' | 'disciplines'
>;

const statusRanks: Readonly<Record<MemberStatus, number>> = { suspended: 1, active: 2, pending: 3, cancelled: 4 };

/** The orders by computed facts. */
const rankings = {
  disciplines: (one: RankedMember, other: RankedMember) => compareFrench(disciplinesText(one), disciplinesText(other)),
  status: (one: RankedMember, other: RankedMember) => statusRank(one) - statusRank(other),
  payment: (one: RankedMember, other: RankedMember) => paymentRank(one) - paymentRank(other),
} as const;

const disciplinesText = ({ disciplines }: RankedMember): string => disciplines.join(', ');

/** Returns a rank that puts members first who need attention. */
const statusRank = (member: RankedMember): number => (flagsToCheck(member).length > 0 ? 0 : statusRanks[member.status]);

const AFTER_THOSE_WHO_OWE = 100_000_000;
// Members who still owe something come first, sorted by amount. Cents.
const paymentRank = ({ owed, amount }: RankedMember): number => (owed > 0 ? 0 : AFTER_THOSE_WHO_OWE) + toCents(amount);

/** Returns the sort keys of the orders by computed facts: two ranks, and the disciplines in dictionary order. */
export const ranksOf = (member: RankedMember) => ({
  statusRank: statusRank(member),
  paymentRank: paymentRank(member),
  disciplines: disciplinesText(member),
});
export type Ranks = ReturnType<typeof ranksOf>;

export const isRanking = (by: MemberOrder): by is keyof typeof rankings => by in rankings;

/** Returns true for an order by a field of the form. */
export const isListedField = (by: MemberOrder): by is ListedField => listedFields.some((field) => field === by);

/** Returns true for an order by a text that people typed. It is sorted as in a dictionary, and other columns by code points. */
export const isInDictionaryOrder = (by: MemberOrder): boolean => isListedField(by) && declarationOf(by).kind === 'text';

/** Returns how two members of a list compare. */
export const compareMembers = ({ by, isDescending }: ListOrder): ((one: MemberJson, other: MemberJson) => number) => {
  const sign = isDescending ? -1 : 1;
  if (by === 'name') return (one, other) => sign * compareByName(one, other);
  const compareTexts = isInDictionaryOrder(by) ? compareFrench : compareExact;
  const compareBy = isRanking(by)
    ? rankings[by]
    : (one: MemberJson, other: MemberJson) => compareTexts(one[by] ?? '', other[by] ?? '');
  return (one, other) => sign * compareBy(one, other) || compareByName(one, other);
};
