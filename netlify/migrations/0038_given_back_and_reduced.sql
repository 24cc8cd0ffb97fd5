ALTER TABLE "payments" ADD COLUMN "lost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "unreturned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "stays_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned_cents" CHECK ("payments"."lost_cents" between 0 and "payments"."refunded_cents" and "payments"."waived_cents" between 0 and "payments"."refunded_cents" - "payments"."lost_cents" and "payments"."unreturned_cents" between 0 and "payments"."amount_cents" - "payments"."refunded_cents");
--> statement-breakpoint
-- What Stripe said of lost disputes was not kept apart. The night's reading of payments corrects what this takes for too much.
UPDATE "payments" SET "lost_cents" = "refunded_cents" FROM "members"
WHERE "members"."id" = "payments"."member_id" AND 'dispute-lost' = ANY ("members"."flags") AND "payments"."paid_by" = 'card';
--> statement-breakpoint
-- What was given back in part was given back on purpose. A payment that was wholly given back is as if it had never come.
UPDATE "refunds" SET "stays_owed" = true FROM "payments"
WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."refunded_cents" = "payments"."amount_cents";
--> statement-breakpoint
UPDATE "payments" SET "waived_cents" = "refunded_cents" - "lost_cents"
WHERE "status" = 'succeeded' AND "refunded_cents" < "amount_cents";
