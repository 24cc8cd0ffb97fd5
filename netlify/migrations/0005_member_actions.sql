ALTER TABLE "members" ADD COLUMN "proof_decision" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "proof_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "archive_batch_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "members_archive_batch" ON "members" USING btree ("archive_batch_id") WHERE "members"."archive_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_intent" ON "webhook_events" USING btree ("payment_intent_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_proof_decision" CHECK ("members"."proof_decision" in ('accepted', 'refused'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_proof_dated" CHECK ("members"."proof_decision" is null or "members"."proof_decided_at" is not null);--> statement-breakpoint
-- What happened before these dates were kept: the last time the payment was touched is the best there is.
UPDATE payments SET refunded_at = updated_at WHERE refunded_cents > 0;--> statement-breakpoint
UPDATE payments SET cancelled_at = updated_at WHERE status = 'cancelled';
