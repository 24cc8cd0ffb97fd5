CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"holds_from" timestamp (3) with time zone,
	"holds_until" timestamp (3) with time zone,
	"season" text DEFAULT '' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"matches" text[] DEFAULT '{}' NOT NULL,
	"status_rank" integer DEFAULT 0 NOT NULL,
	"payment_rank" integer DEFAULT 0 NOT NULL,
	"disciplines" text DEFAULT '' NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"due_cents" integer DEFAULT 0 NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"owed_cents" integer DEFAULT 0 NOT NULL,
	"awaited_cents" integer DEFAULT 0 NOT NULL,
	"overpaid_cents" integer DEFAULT 0 NOT NULL,
	"difference_cents" integer DEFAULT 0 NOT NULL,
	"owing_difference" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_changes_member" ON "listing_changes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "listings_of_list" ON "listings" USING btree ("season","is_archived");--> statement-breakpoint
CREATE INDEX "listings_rules" ON "listings" USING btree ("rules");--> statement-breakpoint
CREATE INDEX "listings_until" ON "listings" USING btree ("holds_until") WHERE "listings"."holds_until" is not null;--> statement-breakpoint
CREATE INDEX "listings_from" ON "listings" USING btree ("holds_from") WHERE "listings"."holds_from" is not null;--> statement-breakpoint
CREATE INDEX "members_person_in_season" ON "members" USING btree ("season","person_id");--> statement-breakpoint
-- Whoever writes a membership, its lines or its payments says so in the same transaction. Rows are only added: a lock of a
-- common row would let a write of a payment and one of its member wait for each other for ever. What is made anew is left to
-- the next reader.
--
-- Each statement is planned anew (EXECUTE): a plan that was kept since the tables were small compares every row with every
-- row.
CREATE FUNCTION outdate_listings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(ids) > 0 THEN
		-- The lines of a member who was removed are removed later than the member.
		EXECUTE 'INSERT INTO listing_changes (member_id)
			SELECT m.id FROM members m JOIN unnest($1) named (id) USING (id)' USING ids;
	END IF;
END
$$;--> statement-breakpoint
-- Two memberships of one person in a season are told as such on both: `selectTwins`.
CREATE FUNCTION outdate_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	others uuid[];
BEGIN
	INSERT INTO listings (member_id) SELECT id FROM added ON CONFLICT DO NOTHING;
	EXECUTE 'SELECT array(
		SELECT m.id FROM added
		JOIN members m ON m.season = added.season AND m.identity = added.identity AND m.id <> added.id
		UNION
		SELECT m.id FROM added
		JOIN members m ON m.season = added.season AND m.person_id = added.person_id AND m.id <> added.id
	)' INTO others;
	PERFORM outdate_listings(others);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION outdate_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	concerned uuid[];
BEGIN
	-- Mails and journal lines about many members leave a mark on each of them, and nothing else, that no list shows.
	EXECUTE 'WITH moved AS (
		SELECT o.season AS season_before, o.identity AS identity_before, o.person_id AS person_before,
			n.season, n.identity, n.person_id
		FROM before o JOIN after n USING (id)
		WHERE (o.season, o.identity, o.person_id, o.status, o.archived_at)
			IS DISTINCT FROM (n.season, n.identity, n.person_id, n.status, n.archived_at)
	), places AS (
		SELECT season_before AS season, identity_before AS identity, person_before AS person_id FROM moved
		UNION SELECT season, identity, person_id FROM moved
	)
	SELECT array(
		SELECT n.id FROM before o JOIN after n USING (id)
		WHERE o.shared_lines IS NOT DISTINCT FROM n.shared_lines
			OR (o.updated_at, o.status, o.archived_at, o.flags, o.settled_flags)
				IS DISTINCT FROM (n.updated_at, n.status, n.archived_at, n.flags, n.settled_flags)
		UNION
		SELECT m.id FROM places p JOIN members m ON m.season = p.season AND m.identity = p.identity
		UNION
		SELECT m.id FROM places p JOIN members m ON m.season = p.season AND m.person_id = p.person_id
	)' INTO concerned;
	PERFORM outdate_listings(concerned);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION outdate_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	others uuid[];
BEGIN
	EXECUTE 'SELECT array(
		SELECT m.id FROM removed JOIN members m ON m.season = removed.season AND m.identity = removed.identity
		UNION
		SELECT m.id FROM removed JOIN members m ON m.season = removed.season AND m.person_id = removed.person_id
	)' INTO others;
	PERFORM outdate_listings(others);
	-- Their listings are gone already.
	DELETE FROM listing_changes WHERE member_id IN (SELECT id FROM removed);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION outdate_theirs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM outdate_listings(ARRAY(SELECT DISTINCT member_id FROM changed));
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What a reduced price saves depends on the normal price of the day of the sign-up.
CREATE FUNCTION outdate_reduced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM outdate_listings(ARRAY(SELECT id FROM members WHERE reduced_price_selected OR status = 'suspended'));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_outdate_added AFTER INSERT ON members
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outdate_added();--> statement-breakpoint
CREATE TRIGGER members_outdate_changed AFTER UPDATE ON members
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION outdate_changed();--> statement-breakpoint
CREATE TRIGGER members_outdate_removed AFTER DELETE ON members
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION outdate_removed();--> statement-breakpoint
CREATE TRIGGER order_lines_outdate_added AFTER INSERT ON order_lines
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER order_lines_outdate_changed AFTER UPDATE ON order_lines
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER order_lines_outdate_removed AFTER DELETE ON order_lines
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER payments_outdate_added AFTER INSERT ON payments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER payments_outdate_changed AFTER UPDATE ON payments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER payments_outdate_removed AFTER DELETE ON payments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER prices_outdate AFTER INSERT OR UPDATE OR DELETE ON prices
FOR EACH STATEMENT EXECUTE FUNCTION outdate_reduced();--> statement-breakpoint
INSERT INTO listings (member_id) SELECT id FROM members ON CONFLICT DO NOTHING;
