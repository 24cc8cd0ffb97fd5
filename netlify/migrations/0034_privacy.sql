CREATE TABLE "accounting_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"season" text NOT NULL,
	"means" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"provider" text,
	"reference" text,
	"kept_until" date NOT NULL,
	CONSTRAINT "accounting_rows_reference_unique" UNIQUE("reference"),
	CONSTRAINT "accounting_rows_kind" CHECK ("accounting_rows"."kind" in ('payment', 'refund')),
	CONSTRAINT "accounting_rows_cents" CHECK ("accounting_rows"."amount_cents" >= 0 and "accounting_rows"."refunded_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid,
	"person_id" uuid,
	"granted" boolean NOT NULL,
	"text_version" text,
	"way" text NOT NULL,
	"recorded_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_kind" CHECK ("consents"."kind" in ('image', 'news')),
	CONSTRAINT "consents_way" CHECK ("consents"."way" in ('form', 'dossier', 'administrator', 'mail', 'imported')),
	CONSTRAINT "consents_of_one" CHECK (("consents"."member_id" is null) = ("consents"."kind" = 'news') and ("consents"."person_id" is null) = ("consents"."kind" = 'image'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"member_ids" uuid[] NOT NULL,
	"file_keys" text[] NOT NULL,
	"payment_references" text[] NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_reason" CHECK ("erasures"."reason" in ('request', 'retention')),
	CONSTRAINT "erasures_finished" CHECK ("erasures"."finished_at" is null or ("erasures"."is_marked" and cardinality("erasures"."file_keys") = 0 and cardinality("erasures"."payment_references") = 0))
);
--> statement-breakpoint
ALTER TABLE "club" ADD COLUMN "former_member_years" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "retention_announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_rows_kept_until" ON "accounting_rows" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "consents_member" ON "consents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("created_at") WHERE "erasures"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "club" ADD CONSTRAINT "club_former_member_years" CHECK ("club"."former_member_years" between 1 and 10);
--> statement-breakpoint
-- What is known of choices made before each was recorded. How they were given is not known, nor the sentence; of image rights
-- not even the day, so that of the membership stands for it.
INSERT INTO "consents" ("kind", "member_id", "granted", "way", "at") SELECT 'image', "id", true, 'imported', "created_at" FROM "members" WHERE "image_rights_granted";--> statement-breakpoint
INSERT INTO "consents" ("kind", "person_id", "granted", "way", "at") SELECT 'news', coalesce("merged_into", "id"), false, 'imported', min("unsubscribed_at") FROM "persons" WHERE "unsubscribed_at" IS NOT NULL GROUP BY coalesce("merged_into", "id");
