ALTER TABLE "outbox" DROP CONSTRAINT "outbox_recipient";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_new_email";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "former_email" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_asked_by_links_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_former_email" CHECK ("links"."scope" = 'email' or "links"."former_email" is null);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_recipient" CHECK (case "outbox"."recipient" when 'administrator' then "outbox"."administrator_id" is not null and "outbox"."member_id" is null else "outbox"."recipient" in ('member', 'new-email', 'former-email', 'guardian') and "outbox"."member_id" is not null and "outbox"."administrator_id" is null end);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_new_email" CHECK (("outbox"."recipient" in ('new-email', 'former-email')) = ("outbox"."link_id" is not null));