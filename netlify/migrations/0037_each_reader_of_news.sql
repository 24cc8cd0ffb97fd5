ALTER TABLE "mailings" ADD COLUMN "dropped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "guardian_unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now one choice was for all addresses of a person.
UPDATE "persons" SET "guardian_unsubscribed_at" = "unsubscribed_at" WHERE "unsubscribed_at" IS NOT NULL;--> statement-breakpoint
-- A minor and their guardian were mailed the same link: it ends when the minor comes of age.
UPDATE "links" SET "expires_at" = least("links"."expires_at", ("members"."birth_date" + interval '18 years') at time zone 'Europe/Paris')
FROM "members" WHERE "members"."id" = "links"."member_id" AND "links"."scope" IN ('dossier', 'guardian') AND "links"."made_by" IS NULL
  AND "members"."legal_guardian_email" IS NOT NULL
  AND "links"."created_at" < ("members"."birth_date" + interval '18 years') at time zone 'Europe/Paris';
