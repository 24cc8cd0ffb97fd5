ALTER TABLE "payments" ADD COLUMN "lost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "unreturned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_rows" ADD COLUMN "by_hand_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "stays_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned_cents" CHECK ("payments"."lost_cents" between 0 and "payments"."refunded_cents" and "payments"."waived_cents" >= 0 and "payments"."unreturned_cents" >= 0);
--> statement-breakpoint
-- What Stripe said of lost disputes was not kept apart. The night's reading of payments corrects what this takes for too much.
UPDATE "payments" SET "lost_cents" = "refunded_cents" FROM "members"
WHERE "members"."id" = "payments"."member_id" AND 'dispute-lost' = ANY ("members"."flags") AND "payments"."paid_by" = 'card';
--> statement-breakpoint
-- What was given back by hand stays owed, as it was: a cheque that came back stands there too.
UPDATE "refunds" SET "stays_owed" = true;
--> statement-breakpoint
-- What was given back at Stripe in part was given back on purpose, as far as it is missing of the price. A payment that was
-- wholly given back is as if it had never come.
UPDATE "payments" SET "waived_cents" = greatest(0, least("refunded_cents" - "lost_cents",
  (SELECT coalesce(sum("amount_cents" - "discount_cents"), 0) FROM "order_lines" WHERE "order_lines"."member_id" = "payments"."member_id") -
  (SELECT sum("kept"."amount_cents" - "kept"."refunded_cents") FROM "payments" AS "kept"
    WHERE "kept"."member_id" = "payments"."member_id" AND "kept"."status" = 'succeeded' AND NOT "kept"."is_mismatch")))
WHERE "status" = 'succeeded' AND "paid_by" = 'card' AND NOT "is_mismatch" AND "refunded_cents" < "amount_cents";
