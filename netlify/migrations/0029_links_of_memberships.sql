-- A link of before opened whatever membership its person had. Nobody can tell which one it was made for.
DELETE FROM "links";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_person_id_persons_id_fk";
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_season_seasons_id_fk";
--> statement-breakpoint
DROP INDEX "links_person";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "member_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_member" ON "links" USING btree ("member_id","scope");--> statement-breakpoint
ALTER TABLE "links" DROP COLUMN "person_id";--> statement-breakpoint
ALTER TABLE "links" DROP COLUMN "season";