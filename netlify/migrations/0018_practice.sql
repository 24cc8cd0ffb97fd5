ALTER TABLE "members" ADD COLUMN "practice" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_practice" CHECK ("members"."practice" in ('leisure', 'assaut', 'combat'));