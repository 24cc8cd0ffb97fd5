CREATE TABLE "dossier_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	CONSTRAINT "dossier_requests_kind" CHECK ("dossier_requests"."kind" in ('data', 'erasure'))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text NOT NULL,
	"person_id" uuid NOT NULL,
	"season" text NOT NULL,
	"email" text,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "links_scope" CHECK ("links"."scope" in ('dossier', 'renewal', 'guardian', 'unsubscribe', 'email')),
	CONSTRAINT "links_email" CHECK (("links"."scope" = 'email') = ("links"."email" is not null))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "proof_refusal" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "photo_refusal" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "guardian_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dossier_requests" ADD CONSTRAINT "dossier_requests_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_requests" ADD CONSTRAINT "dossier_requests_answered_by_administrators_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_made_by_administrators_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_requests_person" ON "dossier_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "dossier_requests_open" ON "dossier_requests" USING btree ("created_at") WHERE "dossier_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "links_person" ON "links" USING btree ("person_id","season","scope");--> statement-breakpoint
-- Whoever was authorised before guardians had a link of their own stays authorised.
UPDATE "members" SET "guardian_confirmed_at" = "legal_guardian_authorised_at" WHERE "legal_guardian_authorised_at" IS NOT NULL;
