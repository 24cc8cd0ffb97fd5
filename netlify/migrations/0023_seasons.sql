CREATE TABLE "seasons" (
	"id" text PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"first_class" date NOT NULL,
	"last_class" date NOT NULL,
	"opens_to_former_on" date NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_id" CHECK ("seasons"."id" ~ '^\d{4}-\d{4}$'),
	CONSTRAINT "seasons_days" CHECK ("seasons"."first_day" <= "seasons"."first_class" and "seasons"."first_class" <= "seasons"."last_class" and "seasons"."last_class" <= "seasons"."last_day"),
	CONSTRAINT "seasons_sign_up" CHECK ("seasons"."opens_to_former_on" <= "seasons"."opens_on" and "seasons"."opens_on" <= coalesce("seasons"."closes_on", "seasons"."last_day"))
);
--> statement-breakpoint
-- A row for each season that something names, and for the one that is open by its usual days.
INSERT INTO "seasons" ("id", "first_day", "last_day", "first_class", "last_class", "opens_to_former_on", "opens_on")
SELECT "id", make_date("year", 9, 1), make_date("year" + 1, 8, 31), make_date("year", 9, 1), make_date("year" + 1, 6, 30), make_date("year", 6, 1), make_date("year", 6, 1)
FROM (
	SELECT "season" AS "id", left("season", 4)::int AS "year" FROM "members"
	UNION SELECT "open_season", left("open_season", 4)::int FROM "club" WHERE "open_season" IS NOT NULL
	UNION SELECT "year" || '-' || "year" + 1, "year" FROM (
		SELECT extract(year FROM "today" - interval '5 months')::int AS "year" FROM (SELECT now() AT TIME ZONE 'Europe/Paris' AS "today") AS "paris"
	) AS "by_date"
) AS "named";--> statement-breakpoint
DROP INDEX "prices_one_of_each_kind";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "season" text;--> statement-breakpoint
-- Prices so far were those of whatever season was open. They keep their ids, and go on as those of the one open now.
UPDATE "prices" SET "season" = coalesce(
	(SELECT "open_season" FROM "club"),
	(SELECT "year" || '-' || "year" + 1 FROM (
		SELECT extract(year FROM "today" - interval '5 months')::int AS "year" FROM (SELECT now() AT TIME ZONE 'Europe/Paris' AS "today") AS "paris"
	) AS "by_date")
);--> statement-breakpoint
ALTER TABLE "prices" ALTER COLUMN "season" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "club" ADD CONSTRAINT "club_open_season_seasons_id_fk" FOREIGN KEY ("open_season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_season_seasons_id_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_one_of_each_kind" ON "prices" USING btree ("product_id","season","is_default") WHERE "prices"."retired_at" is null;