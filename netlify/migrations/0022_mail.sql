CREATE TABLE "known_browsers" (
	"administrator_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_administrator_id_key_hash_pk" PRIMARY KEY("administrator_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_days" (
	"day" date PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"trouble" text,
	"trouble_since" timestamp (3) with time zone,
	CONSTRAINT "mail_state_one" CHECK ("mail_state"."id" = 1),
	CONSTRAINT "mail_state_trouble" CHECK (("mail_state"."trouble" is null) = ("mail_state"."trouble_since" is null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"recipient" text NOT NULL,
	"member_id" uuid,
	"administrator_id" uuid,
	"invitation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"why" text,
	"answer" text,
	CONSTRAINT "outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "outbox_recipient" CHECK (case "outbox"."recipient" when 'administrator' then "outbox"."administrator_id" is not null and "outbox"."member_id" is null else "outbox"."recipient" in ('member', 'guardian') and "outbox"."member_id" is not null and "outbox"."administrator_id" is null end),
	CONSTRAINT "outbox_one_end" CHECK ("outbox"."sent_at" is null or "outbox"."failed_at" is null),
	CONSTRAINT "outbox_failed" CHECK (("outbox"."failed_at" is null) = ("outbox"."why" is null))
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"member_id" uuid,
	"administrator_id" uuid,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_addresses_of_one" CHECK (("refused_addresses"."member_id" is null) <> ("refused_addresses"."administrator_id" is null))
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_failures" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_member" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_administrator" ON "outbox" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "outbox_invitation" ON "outbox" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "refused_addresses_address" ON "refused_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "refused_addresses_member" ON "refused_addresses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refused_addresses_administrator" ON "refused_addresses" USING btree ("administrator_id");