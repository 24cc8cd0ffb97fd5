-- The functions of the release before know no seasons, and serve between the migrations and the publication, and after a
-- roll-back. A price that they insert is one of the season on offer: the one that was opened, or the latest with a row that
-- has opened by its days.
CREATE FUNCTION give_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.season := coalesce(
		(SELECT open_season FROM club),
		(SELECT max(id) FROM seasons WHERE opens_on <= (NEW.created_at AT TIME ZONE 'Europe/Paris')::date),
		(SELECT min(id) FROM seasons)
	);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER prices_give_season BEFORE INSERT ON prices
FOR EACH ROW WHEN (NEW.season IS NULL) EXECUTE FUNCTION give_season();
