import { randomUUID } from 'node:crypto';
import type { PaymentStatus } from '#domain/money/payment.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import type { TestClub } from './club.ts';

type MemberColumns = typeof members.$inferInsert;

export interface Archived extends Partial<Omit<MemberColumns, 'id'>> {
  season: string;
  /** With null, the member has no payment. */
  payment?: PaymentStatus | null;
}

const file = { bytes: Uint8Array.of(1), type: 'image/jpeg' } as const;

const rowOf = ({ payment: _payment, ...columns }: Archived) => {
  const id = randomUUID();
  return {
    id,
    status: 'active',
    identity: id,
    firstName: 'Camille',
    lastName: 'Ancien',
    email: 'ancien@exemple.example',
    birthDate: '1990-03-05',
    phone: '+33612345678',
    address: '3 rue des Lilas',
    archivedAt: new Date('2023-09-02T10:00:00Z'),
    createdAt: new Date('2022-10-02T10:00:00Z'),
    photoKey: `photos/${id}`,
    proofKey: `proofs/${id}`,
    ...columns,
  } satisfies MemberColumns;
};

/**
 * Inserts archived members of earlier seasons. By default each has an order line, a payment, a photo and a proof.
 * Returns the rows. Throws when the catalogue is empty.
 */
export const archivedMembers = async (club: TestClub, list: readonly Archived[]) => {
  const [product] = club.catalogue;
  const price = product?.prices.find(({ isDefault }) => isDefault);
  if (!product || !price) throw new Error('the catalogue is empty');
  const { amountCents, id: priceId } = price;
  const line = { productId: product.id, priceId, discipline: product.name, position: 0, amountCents, discountCents: 0 };
  const rows = list.map(rowOf);
  const asked = list.flatMap(({ payment = 'succeeded' }, index) => {
    const { id: memberId = '' } = rows[index] ?? {};
    return payment ? [{ memberId, means: 'card' as const, status: payment, amountCents }] : [];
  });
  await club.db.insert(members).values(rows);
  await club.db.insert(orderLines).values(rows.map(({ id }) => ({ ...line, memberId: id })));
  if (asked.length > 0) await club.db.insert(payments).values(asked);
  for (const { photoKey, proofKey } of rows) {
    if (photoKey) for (const key of [photoKey, `${photoKey}-thumb`]) await club.deps.files.put(key, file);
    if (proofKey) await club.deps.files.put(proofKey, file);
  }
  return rows;
};
