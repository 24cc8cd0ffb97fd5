CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"image_key" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"published" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_published_at" CHECK (not "articles"."published" or "articles"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"label" text NOT NULL,
	"training_session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_days" CHECK ("closures"."from_day" <= "closures"."to_day")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"key" text PRIMARY KEY NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_versions_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" uuid,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"group" text NOT NULL,
	"disciplines" text[] DEFAULT '{}' NOT NULL,
	"bio" text NOT NULL,
	"photo_key" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_group" CHECK ("team_members"."group" in ('bureau', 'encadrement'))
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"weekday" integer NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	"discipline" text NOT NULL,
	"audience" text NOT NULL,
	"place" text NOT NULL,
	"coach" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_sessions_weekday" CHECK ("training_sessions"."weekday" between 1 and 7),
	CONSTRAINT "training_sessions_times" CHECK ("training_sessions"."start_time" < "training_sessions"."end_time")
);
--> statement-breakpoint
ALTER TABLE "club" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_image_key_media_key_fk" FOREIGN KEY ("image_key") REFERENCES "public"."media"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_training_session_id_training_sessions_id_fk" FOREIGN KEY ("training_session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_requested_by_administrators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_photo_key_media_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."media"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id") WHERE "articles"."published";--> statement-breakpoint
CREATE INDEX "publications_latest" ON "publications" USING btree ("requested_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "club" ADD CONSTRAINT "club_logo_key_media_key_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."media"("key") ON DELETE set null ON UPDATE no action;