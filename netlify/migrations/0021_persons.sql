CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identity" text NOT NULL,
	"merged_into" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "persons_identity_unique" UNIQUE("identity"),
	CONSTRAINT "persons_merged" CHECK ("persons"."merged_into" <> "persons"."id")
);
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_merged_into_persons_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "persons_merged_into" ON "persons" USING btree ("merged_into") WHERE "persons"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "person_id" uuid DEFAULT null;--> statement-breakpoint
-- Present and archived memberships of one identity are one person's. No other column changes.
INSERT INTO "persons" ("identity", "created_at") SELECT "identity", min("created_at") FROM "members" GROUP BY "identity";--> statement-breakpoint
UPDATE "members" SET "person_id" = "persons"."id" FROM "persons" WHERE "persons"."identity" = "members"."identity";--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_person_id" ON "members" USING btree ("person_id");--> statement-breakpoint
-- Whoever inserts a membership, it gets its person in the same statement. Two that come at once meet at the unique
-- identity, and the second finds the person of the first. The row stays locked, so that nobody deletes it meanwhile.
CREATE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO persons (identity, created_at) VALUES (NEW.identity, NEW.created_at)
	ON CONFLICT (identity) DO UPDATE SET identity = excluded.identity
	RETURNING coalesce(merged_into, id) INTO NEW.person_id;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_give_person BEFORE INSERT ON members
FOR EACH ROW WHEN (NEW.person_id IS NULL) EXECUTE FUNCTION give_person();--> statement-breakpoint
-- A person goes with the last membership: nothing that tells who somebody was outlives what it was kept for.
CREATE FUNCTION take_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM persons WHERE id = OLD.person_id OR merged_into = OLD.person_id
	ORDER BY merged_into IS NULL, id FOR UPDATE;
	DELETE FROM persons WHERE id = OLD.person_id AND NOT EXISTS (SELECT 1 FROM members WHERE person_id = OLD.person_id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_take_person AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION take_person();
