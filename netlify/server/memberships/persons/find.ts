import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { Deps } from '../../deps.ts';
import { toMemberJson } from '../../member/member-json.ts';
import { findIdsByText, listOfAnyList } from './queries.ts';

/** The maximum number of names. Nobody reads a longer list: typing more letters is faster. */
const MOST_FOUND = 10;

const toFoundPerson = (member: MemberJson, today: IsoDate): FoundPerson => ({
  id: member.id,
  fullName: member.fullName,
  bornIn: Number(member.birthDate.slice(0, 4)),
  isAdult: !isMinor(member.birthDate, today),
  season: member.season,
  status: member.status,
  disciplines: member.disciplines,
  archivedAt: member.archivedAt,
  flags: member.flags,
  settledFlags: member.settledFlags,
  openPieces: member.openPieces,
  proof: member.proof,
  reducedPriceSelected: member.reducedPriceSelected,
  paymentDone: member.paymentDone,
  amount: member.amount,
  paid: member.paid,
  owed: member.owed,
  toCome: member.toCome,
  aided: member.aided,
  overpaid: member.overpaid,
});

/** Returns the persons of any season whom a typed text matches, each once. */
export const findByText = async ({ db, now }: Pick<Deps, 'db' | 'now'>, text: string): Promise<FoundPerson[]> => {
  if (text.trim() === '') return [];
  const ids = await findIdsByText(db, text, MOST_FOUND);
  if (ids.length === 0) return [];
  const today = dayInParis(now());
  const rows = new Map((await listOfAnyList(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toFoundPerson(toMemberJson(row, today), today)] : [];
  });
};
