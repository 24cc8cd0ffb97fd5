import { relations } from 'drizzle-orm';
import { members, orderLines, payments } from './schema.ts';

/** The related rows that `db.query` can read along. */
export const membersRelations = relations(members, ({ many }) => ({
  orderLines: many(orderLines),
  payments: many(payments),
}));
export const orderLinesRelations = relations(orderLines, ({ one }) => ({
  member: one(members, { fields: [orderLines.memberId], references: [members.id] }),
}));
export const paymentsRelations = relations(payments, ({ one }) => ({
  member: one(members, { fields: [payments.memberId], references: [members.id] }),
}));
