ALTER TABLE "administrators" ADD COLUMN "roles" text[] DEFAULT '{editor}' NOT NULL;--> statement-breakpoint
-- Whoever administers the site today may do everything, and goes on doing so.
UPDATE "administrators" SET "roles" = '{owner}';--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "disciplines" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_roles" CHECK (cardinality("administrators"."roles") > 0 and "administrators"."roles" <@ array['owner', 'treasurer', 'secretary', 'editor', 'coach']);