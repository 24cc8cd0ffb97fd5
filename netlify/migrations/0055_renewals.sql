CREATE TABLE "aids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"code_form" text NOT NULL,
	"deduction" text NOT NULL,
	"last_day" date,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "aids_code_form" CHECK ("aids"."code_form" in ('pass-sport', 'free', 'none')),
	CONSTRAINT "aids_deduction" CHECK ("aids"."deduction" in ('at-once', 'validated')),
	CONSTRAINT "aids_cents" CHECK ("aids"."amount_cents" >= 100)
);
--> statement-breakpoint
CREATE TABLE "member_aids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"aid_id" uuid NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"deduction" text NOT NULL,
	"code" text,
	"state" text NOT NULL,
	"refusal" text,
	"payment_id" uuid,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_aids_state" CHECK ("member_aids"."state" in ('to-enter', 'entered', 'reimbursed', 'refused')),
	CONSTRAINT "member_aids_deduction" CHECK ("member_aids"."deduction" in ('at-once', 'validated')),
	CONSTRAINT "member_aids_cents" CHECK ("member_aids"."amount_cents" > 0),
	CONSTRAINT "member_aids_refused" CHECK (("member_aids"."state" = 'refused') = ("member_aids"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"readers" text NOT NULL,
	"written_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_notes_readers" CHECK ("person_notes"."readers" in ('board', 'board-and-treasurer', 'board-and-coaches'))
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"season" text NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"sign_up_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewals_begun" CHECK (num_nonnulls("renewals"."invited_at", "renewals"."opened_at", "renewals"."declined_at") > 0)
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "aid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "photo_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "guardian_attested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "guardian_attested_version" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "certificate_on" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "certificate_physician" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "certificate_noted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "certificate_noted_by" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sex" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_name" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_country" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_coach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "federation_exported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "federation_erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "health" jsonb;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "federation_asked" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "federation_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "aids" ADD CONSTRAINT "aids_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_aid_id_aids_id_fk" FOREIGN KEY ("aid_id") REFERENCES "public"."aids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_state_by_administrators_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_written_by_administrators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_sign_up_id_members_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aids_one_label" ON "aids" USING btree ("season","label") WHERE "aids"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_aids_once" ON "member_aids" USING btree ("member_id","aid_id");--> statement-breakpoint
CREATE INDEX "member_aids_open" ON "member_aids" USING btree ("state");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_once" ON "renewals" USING btree ("member_id","season");--> statement-breakpoint
CREATE INDEX "renewals_season" ON "renewals" USING btree ("season");--> statement-breakpoint
CREATE INDEX "renewals_sign_up" ON "renewals" USING btree ("sign_up_id") WHERE "renewals"."sign_up_id" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_certificate_noted_by_administrators_id_fk" FOREIGN KEY ("certificate_noted_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_payer_id_persons_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."persons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "persons_payer_id" ON "persons" USING btree ("payer_id") WHERE "persons"."payer_id" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_season" CHECK (("links"."scope" = 'renewal') = ("links"."season" is not null));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_sex" CHECK ("members"."sex" in ('female', 'male'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_certificate" CHECK (num_nonnulls("members"."certificate_on", "members"."certificate_physician", "members"."certificate_noted_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_payer" CHECK ("persons"."payer_id" <> "persons"."id");--> statement-breakpoint
CREATE TRIGGER member_aids_outdate_added AFTER INSERT ON member_aids
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER member_aids_outdate_changed AFTER UPDATE ON member_aids
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER member_aids_outdate_removed AFTER DELETE ON member_aids
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
-- What a season asks about health decides which dossiers are complete.
CREATE FUNCTION outdate_of_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM outdate_listings(ARRAY(SELECT m.id FROM members m WHERE m.season = NEW.id));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER seasons_outdate_health AFTER UPDATE OF health ON seasons
FOR EACH ROW WHEN (OLD.health IS DISTINCT FROM NEW.health) EXECUTE FUNCTION outdate_of_season();
--> statement-breakpoint
-- A plan covers what no aid takes off: `pledgedCents` of the domain.
CREATE OR REPLACE FUNCTION check_new_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	whose uuid;
	asked int;
	planned int;
	is_late boolean;
BEGIN
	SELECT p.member_id INTO whose FROM instalment_plans p WHERE p.id = NEW.plan_id AND p.card IS NULL AND p.ended_at IS NULL;
	IF whose IS NULL THEN RETURN NULL; END IF;
	SELECT coalesce(sum(l.amount_cents - l.discount_cents), 0) - (
			SELECT coalesce(sum(a.amount_cents), 0) FROM member_aids a WHERE a.member_id = whose
				AND (a.state = 'entered' OR (a.state = 'to-enter' AND a.deduction = 'at-once'))
		) INTO asked FROM order_lines l WHERE l.member_id = whose;
	SELECT coalesce(sum(i.amount_cents), 0) + coalesce((
			SELECT sum(y.amount_cents) FROM payments y WHERE y.member_id = whose AND y.keeps_card AND y.status <> 'cancelled'
		), 0), bool_or(i.due_on > s.last_class)
	INTO planned, is_late
	FROM instalments i, members m JOIN seasons s ON s.id = m.season
	WHERE i.plan_id = NEW.plan_id AND m.id = whose;
	IF asked <> planned OR is_late THEN
		RAISE EXCEPTION 'A plan costs nothing and ends with the last class.' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Whether somebody was in force in an earlier season decides what is asked about health, so a membership also changes what is
-- listed of the later ones of the same person. Archiving does not: it leaves the status, and thousands at once would wait.
CREATE OR REPLACE FUNCTION outdate_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
		UNION
		SELECT m.id FROM added JOIN members m ON m.person_id = added.person_id AND m.season > added.season
	)' INTO others;
	PERFORM outdate_listings(others);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outdate_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	concerned uuid[];
BEGIN
	-- Mails and journal lines about many members leave a mark on each of them, and nothing else, that no list shows.
	EXECUTE 'WITH moved AS (
		SELECT o.season AS season_before, o.identity AS identity_before, o.person_id AS person_before,
			n.season, n.identity, n.person_id, o.status AS status_before, n.status
		FROM before o JOIN after n USING (id)
		WHERE (o.season, o.identity, o.person_id, o.status, o.archived_at)
			IS DISTINCT FROM (n.season, n.identity, n.person_id, n.status, n.archived_at)
	), places AS (
		SELECT season_before AS season, identity_before AS identity, person_before AS person_id FROM moved
		UNION SELECT season, identity, person_id FROM moved
	), standing AS (
		SELECT season_before AS season, person_before AS person_id FROM moved
		WHERE (season_before, person_before, status_before) IS DISTINCT FROM (season, person_id, status)
		UNION
		SELECT season, person_id FROM moved
		WHERE (season_before, person_before, status_before) IS DISTINCT FROM (season, person_id, status)
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
		UNION
		SELECT m.id FROM standing s JOIN members m ON m.person_id = s.person_id AND m.season > s.season
	)' INTO concerned;
	PERFORM outdate_listings(concerned);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outdate_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	others uuid[];
BEGIN
	EXECUTE 'SELECT array(
		SELECT m.id FROM removed JOIN members m ON m.season = removed.season AND m.identity = removed.identity
		UNION
		SELECT m.id FROM removed JOIN members m ON m.season = removed.season AND m.person_id = removed.person_id
		UNION
		SELECT m.id FROM removed JOIN members m ON m.person_id = removed.person_id AND m.season > removed.season
	)' INTO others;
	PERFORM outdate_listings(others);
	-- Their listings are gone already.
	DELETE FROM listing_changes WHERE member_id IN (SELECT id FROM removed);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What a season asks for the federation does so too.
CREATE TRIGGER seasons_outdate_federation AFTER UPDATE OF federation_asked ON seasons
FOR EACH ROW WHEN (OLD.federation_asked IS DISTINCT FROM NEW.federation_asked) EXECUTE FUNCTION outdate_of_season();
