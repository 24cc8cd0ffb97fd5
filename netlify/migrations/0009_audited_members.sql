CREATE TABLE "audited_members" (
	"entry_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "audited_members_entry_id_member_id_pk" PRIMARY KEY("entry_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "audited_members" ADD CONSTRAINT "audited_members_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audited_members" ADD CONSTRAINT "audited_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audited_members_member" ON "audited_members" USING btree ("member_id");--> statement-breakpoint
-- A season archived before: its line becomes the batch, tells which seasons and how many. The lines of its members stay
-- as they are, and their timelines go on reading them.
UPDATE audit_entries AS line SET id = line.subject_id::uuid, subject_id = told.seasons, fields = ARRAY['members: ' || told.members]
FROM (
  SELECT batch.id, count(one.id) AS members, coalesce(string_agg(DISTINCT members.season, ', '), '') AS seasons
  FROM audit_entries AS batch
  LEFT JOIN audit_entries AS one ON one.at = batch.at AND one.action = 'member.archive-all'
  LEFT JOIN members ON members.id::text = one.subject_id
  WHERE batch.action = 'season.archive-all' AND batch.subject_id ~ '^[0-9a-f-]{36}$'
  GROUP BY batch.id
) AS told
WHERE told.id = line.id;
