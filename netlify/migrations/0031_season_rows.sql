-- The functions of the release before serve between the migrations and the publication, and after a roll-back. They make no
-- row for the season that they name, so a sign-up or the club's choice of a season makes it here, with its usual days. What
-- is no season is refused by the foreign key.
CREATE FUNCTION keep_season() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	named text := to_jsonb(NEW) ->> TG_ARGV[0];
	year int;
BEGIN
	IF named ~ '^\d{4}-\d{4}$' AND NOT EXISTS (SELECT FROM seasons WHERE id = named) THEN
		year := left(named, 4)::int;
		IF right(named, 4)::int = year + 1 THEN
			INSERT INTO seasons (id, first_day, last_day, first_class, last_class, opens_to_former_on, opens_on)
			VALUES (named, make_date(year, 9, 1), make_date(year + 1, 8, 31), make_date(year, 9, 1), make_date(year + 1, 6, 30), make_date(year, 6, 1), make_date(year, 6, 1))
			ON CONFLICT DO NOTHING;
		END IF;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_keep_season BEFORE INSERT OR UPDATE OF season ON members
FOR EACH ROW EXECUTE FUNCTION keep_season('season');--> statement-breakpoint
CREATE TRIGGER club_keep_season BEFORE INSERT OR UPDATE OF open_season ON club
FOR EACH ROW EXECUTE FUNCTION keep_season('open_season');
