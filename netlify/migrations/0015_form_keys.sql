DROP INDEX "members_one_pending";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "form_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_pending" ON "members" USING btree ("season","identity","email","form_key") WHERE "members"."status" = 'pending' and "members"."archived_at" is null and not "members"."is_namesake";