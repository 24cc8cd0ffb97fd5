import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates.ts';
import { seasonOpenOn } from '#domain/season.ts';
import type { Database } from '#server/db/client.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { personOf } from '#server/memberships/queries.ts';
import { listProducts } from '#server/products/queries.ts';

const AT_ONCE = 500;

const memberOf = (number: number, season: string) => {
  const named = {
    firstName: `Prénom ${number}`,
    lastName: `Nom ${number}`,
    birthDate: `19${50 + (number % 50)}-03-05`,
  };
  return {
    id: randomUUID(),
    ...named,
    ...personOf(season, named),
    status: number % 10 === 0 ? ('suspended' as const) : ('active' as const),
    email: `membre.${number}@exemple.example`,
    phone: `+336${String(number).padStart(8, '0')}`,
    address: `${number} rue des Lilas, 00100 Valombre`,
    reducedPriceSelected: number % 10 === 0,
  };
};

/** Adds this many paid members. One in ten is suspended. */
export const addMembers = async (db: Database, count: number): Promise<void> => {
  const season = seasonOpenOn(dayInParis(new Date()));
  const [product] = await listProducts(db);
  const [price] = product?.prices ?? [];
  if (!product || !price) throw new Error('The club teaches nothing.');
  const cents = { amountCents: price.amountCents };
  const line = { productId: product.id, priceId: price.id, discipline: product.name, ...cents };
  for (let first = 0; first < count; first += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => memberOf(first + n, season));
    const paid = { means: 'cash' as const, status: 'succeeded' as const, ...cents, paidAt: new Date() };
    await db.batch([
      db.insert(members).values(rows),
      db.insert(orderLines).values(rows.map(({ id }) => ({ memberId: id, ...line, discountCents: 0, position: 0 }))),
      db.insert(payments).values(rows.map(({ id }) => ({ memberId: id, ...paid }))),
    ]);
  }
};
