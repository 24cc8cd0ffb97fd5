CREATE TABLE "instalment_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"customer" text,
	"card" text,
	"card_brand" text,
	"card_last4" text,
	"card_expires_on" date,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_plans_card" CHECK (num_nonnulls("instalment_plans"."customer", "instalment_plans"."card", "instalment_plans"."card_brand", "instalment_plans"."card_last4", "instalment_plans"."card_expires_on") in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"charge_on" date,
	"refusals" integer DEFAULT 0 NOT NULL,
	"first_refused_on" date,
	"next_try_on" date,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "instalments_cents" CHECK ("instalments"."amount_cents" >= 1000),
	CONSTRAINT "instalments_announced" CHECK (("instalments"."announced_at" is null) = ("instalments"."charge_on" is null)),
	CONSTRAINT "instalments_refused" CHECK (("instalments"."refusals" = 0) = ("instalments"."first_refused_on" is null))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "to_come_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "instalment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seasons" ADD COLUMN "at_once_cents" integer;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_one" ON "instalment_plans" USING btree ("member_id") WHERE "instalment_plans"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "instalment_plans_member" ON "instalment_plans" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instalments_in_order" ON "instalments" USING btree ("plan_id","number");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_instalment_id_instalments_id_fk" FOREIGN KEY ("instalment_id") REFERENCES "public"."instalments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_of_instalment" ON "payments" USING btree ("instalment_id") WHERE "payments"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_instalment" CHECK ("payments"."instalment_id" is null or "payments"."is_difference");--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_at_once" CHECK ("seasons"."at_once_cents" >= 100);--> statement-breakpoint
CREATE TRIGGER instalment_plans_outdate_added AFTER INSERT ON instalment_plans
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER instalment_plans_outdate_changed AFTER UPDATE ON instalment_plans
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE TRIGGER instalment_plans_outdate_removed AFTER DELETE ON instalment_plans
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_theirs();--> statement-breakpoint
CREATE FUNCTION outdate_of_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM outdate_listings(ARRAY(
		SELECT DISTINCT p.member_id FROM changed JOIN instalment_plans p ON p.id = changed.plan_id
	));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER instalments_outdate_changed AFTER UPDATE ON instalments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_of_plans();--> statement-breakpoint
-- Credit law (ordonnance 2025-880): a plan costs nothing and ends with the classes. Checked once the whole plan is written,
-- while it has no card: what is owed may change later.
CREATE FUNCTION check_new_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	whose uuid;
	asked int;
	planned int;
	is_late boolean;
BEGIN
	SELECT p.member_id INTO whose FROM instalment_plans p WHERE p.id = NEW.plan_id AND p.card IS NULL AND p.ended_at IS NULL;
	IF whose IS NULL THEN RETURN NULL; END IF;
	SELECT coalesce(sum(l.amount_cents - l.discount_cents), 0) INTO asked FROM order_lines l WHERE l.member_id = whose;
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
CREATE CONSTRAINT TRIGGER instalments_cost_nothing AFTER INSERT ON instalments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_plan();
