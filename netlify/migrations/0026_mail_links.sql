ALTER TABLE "outbox" DROP CONSTRAINT "outbox_recipient";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_link" ON "outbox" USING btree ("link_id") WHERE "outbox"."link_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_new_email" CHECK (("outbox"."recipient" = 'new-email') = ("outbox"."link_id" is not null));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_recipient" CHECK (case "outbox"."recipient" when 'administrator' then "outbox"."administrator_id" is not null and "outbox"."member_id" is null else "outbox"."recipient" in ('member', 'new-email', 'guardian') and "outbox"."member_id" is not null and "outbox"."administrator_id" is null end);