import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import { type Season, seasonBefore, seasonOpenOn } from '#domain/season/season.ts';
import { listProducts } from '#server/club/product-queries.ts';
import type { Database } from '#server/db/client.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { personInSeason } from '#server/member/queries.ts';

const AT_ONCE = 500;

const memberOf = (number: number, season: Season) => {
  const named = {
    firstName: `Prénom ${number}`,
    lastName: `Nom ${number}`,
    birthDate: `19${50 + (number % 50)}-03-05`,
  };
  const contact = { email: `membre.${number}@exemple.example`, phone: `+336${String(number).padStart(8, '0')}` };
  return {
    id: randomUUID(),
    ...named,
    ...contact,
    ...personInSeason(season, named),
    searchText: searchTextOf({ ...contact, fullName: fullNameOf(named), licenseNumber: null }),
    status: number % 10 === 0 ? ('suspended' as const) : ('active' as const),
    address: `${number} rue des Lilas, 00100 Valombre`,
    reducedPriceSelected: number % 10 === 0,
  };
};

interface Adding {
  /** How many there are already, so that names and numbers go on. */
  from?: number;
  /** The members are spread over this season and as many before it. */
  earlierSeasons?: number;
}

/** Adds paid members. One in ten is suspended. Nobody is archived, which is the hardest for a list. */
export const addMembers = async (
  db: Database,
  count: number,
  { from = 0, earlierSeasons = 0 }: Adding = {},
): Promise<void> => {
  const seasons = [seasonOpenOn(dayInParis(new Date()))];
  for (let n = 0; n < earlierSeasons; n += 1) seasons.push(seasonBefore(seasons[n] ?? ''));
  const [product] = await listProducts(db);
  const [price] = product?.prices ?? [];
  if (!product || !price) throw new Error('The club teaches nothing.');
  const cents = { amountCents: price.amountCents };
  const line = { productId: product.id, priceId: price.id, discipline: product.name, ...cents };
  for (let first = from; first < from + count; first += AT_ONCE) {
    const season = seasons[Math.floor(((first - from) / count) * seasons.length)] ?? '';
    const rows = Array.from({ length: Math.min(AT_ONCE, from + count - first) }, (_, n) => memberOf(first + n, season));
    const paid = { means: 'cash' as const, status: 'succeeded' as const, ...cents, paidAt: new Date() };
    await db.batch([
      db.insert(members).values(rows),
      db.insert(orderLines).values(rows.map(({ id }) => ({ memberId: id, ...line, discountCents: 0, position: 0 }))),
      db.insert(payments).values(rows.map(({ id }) => ({ memberId: id, ...paid }))),
    ]);
  }
};
