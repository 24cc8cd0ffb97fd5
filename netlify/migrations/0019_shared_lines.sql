ALTER TABLE "members" ADD COLUMN "shared_lines" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "members" SET "shared_lines" = told.lines
FROM (
  SELECT audited.member_id, array_agg(audited.entry_id ORDER BY line.at) AS lines
  FROM "audited_members" AS audited JOIN "audit_entries" AS line ON line.id = audited.entry_id
  GROUP BY audited.member_id
) AS told
WHERE told.member_id = "members".id;--> statement-breakpoint
-- Until this release is published, functions run that write into the old table. The column follows it. The next release
-- drops the old table with this trigger.
CREATE FUNCTION follow_audited_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET shared_lines = array_append(members.shared_lines, added.entry_id)
  FROM added WHERE added.member_id = members.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER follow_audited_members AFTER INSERT ON "audited_members"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_audited_members();
