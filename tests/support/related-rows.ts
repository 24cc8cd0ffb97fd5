import { neon } from '@neondatabase/serverless';
import { relations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { administrators } from '#server/db/account-schema.ts';
import { members, orderLines, payments, prices } from '#server/db/schema.ts';

const membersRelations = relations(members, ({ many }) => ({
  orderLines: many(orderLines),
  payments: many(payments),
}));
const orderLinesRelations = relations(orderLines, ({ one }) => ({
  member: one(members, { fields: [orderLines.memberId], references: [members.id] }),
}));
const paymentsRelations = relations(payments, ({ one }) => ({
  member: one(members, { fields: [payments.memberId], references: [members.id] }),
}));

const schema = {
  ...{ administrators, members, membersRelations, orderLines, orderLinesRelations },
  ...{ payments, paymentsRelations, prices },
};

/** Returns what reads rows of the database at `url` with their related rows, for what a test expects to find there. */
export const openRows = (url: string) => drizzle(neon(url), { schema }).query;
