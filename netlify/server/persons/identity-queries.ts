import { and, desc, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { members, persons } from '../db/schema.ts';

/** Selects the id of the person with an identity, or of the person who that one turned out to be. */
export const personIdOf = (db: Database, identity: string) =>
  db
    .select({ id: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})`.as('id') })
    .from(persons)
    .where(eq(persons.identity, identity));

const holder = alias(persons, 'holder');

interface Renamed {
  personId: string;
  memberId: string;
  /** The identity of the membership from now on. */
  identity: string;
}

/**
 * Returns the statements that follow a membership whose name or birth date is corrected: the person takes the identity
 * of the newest membership, unless another person has it (docs/rules.md#persons). They go after the change of the
 * membership.
 */
export const followIdentity = (db: Database, { personId, memberId, identity }: Renamed) => {
  const newest = db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.personId, personId))
    .orderBy(desc(members.season), desc(members.createdAt), desc(members.id))
    .limit(1);
  return [
    // Whoever signs up with this identity meanwhile waits here, so that the identity is free or taken until the end.
    db.insert(persons).values({ identity }).onConflictDoUpdate({ target: persons.identity, set: { identity } }),
    db
      .delete(persons)
      .where(
        and(
          eq(persons.identity, identity),
          ne(persons.id, personId),
          isNull(persons.mergedInto),
          notExists(db.select({ one: sql`1` }).from(members).where(eq(members.personId, persons.id))),
        ),
      ),
    db
      .update(persons)
      .set({ identity })
      .where(
        and(
          eq(persons.id, personId),
          eq(sql`${newest}`, memberId),
          notExists(
            db
              .select({ one: sql`1` })
              .from(holder)
              .where(and(eq(holder.identity, identity), ne(holder.id, personId))),
          ),
        ),
      ),
  ] as const;
};
