ALTER TABLE "payments" DROP CONSTRAINT "payments_corrected";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_means";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "means" SET DEFAULT 'other';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_by" text;--> statement-breakpoint
UPDATE "payments" SET "paid_by" = "means";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "paid_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_difference" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_mismatch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_under_way" ON "payments" USING btree ("member_id") WHERE "payments"."paid_by" = 'card' and "payments"."status" in ('open', 'processing');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_difference" CHECK (not "payments"."is_difference" or "payments"."paid_by" = 'card');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrected" CHECK ("payments"."correction_id" is null or ("payments"."correction_reason" is not null and "payments"."status" = 'cancelled' and "payments"."paid_by" <> 'card'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_means" CHECK ("payments"."paid_by" in ('card', 'cash', 'cheque', 'transfer', 'other'));--> statement-breakpoint
-- Until now a flag of the member told it, of the one card payment there was.
UPDATE "payments" SET "is_mismatch" = true FROM "members" WHERE "members"."id" = "payments"."member_id" AND "payments"."paid_by" = 'card' AND "payments"."status" = 'succeeded' AND 'payment-mismatch' = ANY("members"."flags");--> statement-breakpoint
-- The release before serves on these tables between the migrations and the publication, and after a roll-back. It inserts the
-- means alone, and finds a sign-up's payment by "payments_one_card": a difference is not to stand there.
CREATE FUNCTION give_means() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.paid_by := coalesce(NEW.paid_by, NEW.means);
	NEW.means := CASE WHEN NEW.is_difference THEN 'other' ELSE NEW.paid_by END;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_give_means BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION give_means();
