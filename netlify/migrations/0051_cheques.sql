CREATE TABLE "cheques" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text,
	"bank" text,
	"issuer" text,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"gone_cents" integer DEFAULT 0 NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"slip_id" uuid,
	"returned_on" date,
	"is_untracked" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cheques_cents" CHECK ("cheques"."amount_cents" >= "cheques"."gone_cents" and "cheques"."gone_cents" >= 0),
	CONSTRAINT "cheques_untracked" CHECK (not "cheques"."is_untracked" or "cheques"."slip_id" is null)
);
--> statement-breakpoint
CREATE TABLE "slips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"made_on" date NOT NULL,
	"banked_on" date,
	"cancelled_at" timestamp (3) with time zone,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slips_number_unique" UNIQUE("number"),
	CONSTRAINT "slips_number" CHECK ("slips"."number" > 0),
	CONSTRAINT "slips_ended" CHECK ("slips"."banked_on" is null or "slips"."cancelled_at" is null)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cheque_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_cheque_id" uuid;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_slip_id_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheques_slip" ON "cheques" USING btree ("slip_id");--> statement-breakpoint
CREATE INDEX "cheques_in_hand" ON "cheques" USING btree ("due_on") WHERE "cheques"."slip_id" is null and "cheques"."returned_on" is null and "cheques"."amount_cents" > 0;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cheque_id_cheques_id_fk" FOREIGN KEY ("cheque_id") REFERENCES "public"."cheques"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned_cheque_id_cheques_id_fk" FOREIGN KEY ("returned_cheque_id") REFERENCES "public"."cheques"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_cheque" ON "payments" USING btree ("cheque_id") WHERE "payments"."cheque_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_returned_cheque" ON "refunds" USING btree ("returned_cheque_id") WHERE "refunds"."returned_cheque_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'return', 'dispute', 'deposit', 'payout', 'fee'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cheque" CHECK ("payments"."cheque_id" is null or "payments"."paid_by" = 'cheque');--> statement-breakpoint
-- A payment by cheque that names no cheque is one by itself. After `payments_give_means`, by its name.
CREATE FUNCTION give_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	day date := (coalesce(NEW.paid_at, NEW.created_at) AT TIME ZONE 'Europe/Paris')::date;
BEGIN
	INSERT INTO cheques (id, received_on, due_on, recorded_by) VALUES (NEW.id, day, day, NEW.recorded_by);
	NEW.cheque_id := NEW.id;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_have_cheque BEFORE INSERT ON payments
FOR EACH ROW WHEN (NEW.paid_by = 'cheque' AND NEW.cheque_id IS NULL) EXECUTE FUNCTION give_cheque();--> statement-breakpoint
-- A cheque is worth its parts, those of erased persons too. On a slip, and once it came back, it does not change.
CREATE FUNCTION weigh_cheque() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	cheque cheques;
	said int;
BEGIN
	SELECT * INTO cheque FROM cheques WHERE id = NEW.cheque_id FOR UPDATE;
	SELECT cheque.gone_cents + coalesce(sum(amount_cents), 0)::int INTO said
	FROM payments WHERE cheque_id = cheque.id AND status = 'succeeded';
	IF said <> cheque.amount_cents THEN
		PERFORM refuse_when(cheque.slip_id IS NOT NULL OR cheque.returned_on IS NOT NULL);
		UPDATE cheques SET amount_cents = said, updated_at = now() WHERE id = cheque.id;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_weighed AFTER INSERT OR UPDATE OF amount_cents, status, cheque_id ON payments
FOR EACH ROW WHEN (NEW.cheque_id IS NOT NULL) EXECUTE FUNCTION weigh_cheque();--> statement-breakpoint
-- What was paid stays on the paper when its member is gone. Once no part is left, nobody is named by it any more.
CREATE FUNCTION forget_cheque() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	UPDATE cheques SET gone_cents = gone_cents + CASE WHEN OLD.status = 'succeeded' THEN OLD.amount_cents ELSE 0 END
	WHERE id = OLD.cheque_id;
	IF EXISTS (SELECT FROM payments WHERE cheque_id = OLD.cheque_id) THEN RETURN NULL; END IF;
	UPDATE cheques SET number = NULL, bank = NULL, issuer = NULL WHERE id = OLD.cheque_id;
	DELETE FROM cheques WHERE id = OLD.cheque_id AND amount_cents = 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- At the end: the refunds of the payment are gone then, which may name the cheque as well.
CREATE CONSTRAINT TRIGGER payments_forgotten AFTER DELETE ON payments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.cheque_id IS NOT NULL) EXECUTE FUNCTION forget_cheque();--> statement-breakpoint
-- Writes what a slip and its cheques that came back say and the ledger does not, day by day. It can be repeated.
CREATE FUNCTION book_slip(banked uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	opening date;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger', 0));
	SELECT max(closed_until) + 1 INTO opening FROM ledger_closings;
	INSERT INTO ledger_entries (kind, source, means, amount_cents, is_correction, day, booked_on, reference, recorded_by)
	WITH said AS (
		SELECT s.id AS source, s.banked_on AS day, sum(c.amount_cents)::int AS cents
		FROM slips s JOIN cheques c ON c.slip_id = s.id
		WHERE s.id = banked AND s.banked_on IS NOT NULL
		GROUP BY s.id
		UNION ALL
		SELECT c.id, greatest(c.returned_on, s.banked_on), -c.amount_cents
		FROM slips s JOIN cheques c ON c.slip_id = s.id
		WHERE s.id = banked AND s.banked_on IS NOT NULL AND c.returned_on IS NOT NULL
	), booked AS (
		SELECT e.source, e.day, sum(e.amount_cents)::int AS cents
		FROM ledger_entries e
		WHERE e.kind = 'deposit' AND (e.source = banked OR e.source IN (SELECT c.id FROM cheques c WHERE c.slip_id = banked))
		GROUP BY e.source, e.day
	), missing AS (
		SELECT source, day, coalesce(s.cents, 0) - coalesce(b.cents, 0) AS cents
		FROM said s FULL JOIN booked b USING (source, day)
	)
	SELECT 'deposit', n.source, 'cheque', n.cents, (n.cents < 0) = (n.source = banked), n.day, greatest(n.day, opening),
		'BR' || s.number, s.recorded_by
	FROM missing n CROSS JOIN slips s
	WHERE s.id = banked AND n.cents <> 0
	ORDER BY n.day, n.source <> banked, n.source;
END
$$;--> statement-breakpoint
CREATE FUNCTION book_changed_slip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_slip(NEW.id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION book_changed_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_slip(NEW.slip_id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER slips_booked AFTER INSERT OR UPDATE ON slips
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_changed_slip();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cheques_booked AFTER UPDATE ON cheques
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.slip_id IS NOT NULL) EXECUTE FUNCTION book_changed_cheque();--> statement-breakpoint
-- A cheque that came back is no refund. The rest is as it was.
CREATE OR REPLACE FUNCTION book_payment(paid uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	opening date;
	today date := (now() AT TIME ZONE 'Europe/Paris')::date;
BEGIN
	-- A period is closed either before or after all of it is written.
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger', 0));
	SELECT max(closed_until) + 1 INTO opening FROM ledger_closings;
	-- A corrected payment leaves its refunds to the right one.
	UPDATE ledger_entries e SET payment_id = paid
	FROM refunds r
	WHERE r.payment_id = paid AND e.source = r.id AND e.payment_id IS DISTINCT FROM paid;
	INSERT INTO ledger_entries (
		kind, source, payment_id, member_id, season, means, amount_cents, is_correction, day, booked_on, reference, recorded_by
	)
	WITH paying AS (
		SELECT p.*, p.status = 'succeeded' AS counts, m.season,
			coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.cancelled_at IS NULL), 0)::int AS by_hand
		FROM payments p JOIN members m ON m.id = p.member_id
		WHERE p.id = paid
	), said AS (
		SELECT 'payment' AS kind, id AS source, paid_by AS means, CASE WHEN counts THEN coalesce(received_cents, amount_cents) ELSE 0 END AS cents,
			coalesce(paid_at, created_at) AS at, coalesce(corrected_by, recorded_by) AS recorded_by
		FROM paying
		UNION ALL
		SELECT 'dispute', id, paid_by, CASE WHEN counts THEN -lost_cents ELSE 0 END, now(), NULL FROM paying
		UNION ALL
		SELECT 'refund', id, paid_by, CASE WHEN counts THEN -greatest(0, coalesce(returned_cents, refunded_cents - by_hand) - lost_cents) ELSE 0 END,
			coalesce(refunded_at, now()), NULL
		FROM paying
		UNION ALL
		SELECT CASE WHEN r.returned_cheque_id IS NULL THEN 'refund' ELSE 'return' END, r.id, r.means, CASE WHEN p.counts AND r.cancelled_at IS NULL THEN -r.amount_cents ELSE 0 END,
			r.refunded_at, coalesce(r.corrected_by, r.recorded_by)
		FROM paying p JOIN refunds r ON r.payment_id = p.id
	), booked AS (
		SELECT e.kind, e.source, sum(e.amount_cents)::int AS cents
		FROM ledger_entries e
		WHERE e.source IN (SELECT s.source FROM said s)
		GROUP BY e.kind, e.source
	), missing AS (
		SELECT s.kind, s.source, s.means, s.cents - coalesce(b.cents, 0) AS cents, s.recorded_by,
			s.kind = 'payment' AND s.cents < coalesce(b.cents, 0) OR s.kind <> 'payment' AND s.cents > coalesce(b.cents, 0) AS is_correction,
			-- A card refund that failed, or a dispute that was won, comes back on the day of its news.
			CASE WHEN s.source = paid AND s.kind <> 'payment' AND s.cents > coalesce(b.cents, 0) THEN today
				ELSE (s.at AT TIME ZONE 'Europe/Paris')::date END AS day
		FROM said s LEFT JOIN booked b USING (kind, source)
	)
	SELECT n.kind, n.source, p.id, p.member_id, p.season, n.means, n.cents, n.is_correction, n.day,
		greatest(n.day, opening), p.reference, n.recorded_by
	FROM missing n CROSS JOIN paying p
	WHERE n.cents <> 0
	ORDER BY n.kind, n.source;
END
$$;--> statement-breakpoint
-- Gives each payment by cheque of before its cheque. Nobody knows which of them were deposited. It can be repeated.
CREATE FUNCTION adopt_cheques() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO cheques (id, amount_cents, received_on, due_on, is_untracked, recorded_by, created_at, updated_at)
	SELECT p.id, p.amount_cents, d.day, d.day, true, p.recorded_by, p.created_at, p.updated_at
	FROM payments p, LATERAL (SELECT (coalesce(p.paid_at, p.created_at) AT TIME ZONE 'Europe/Paris')::date AS day) d
	WHERE p.paid_by = 'cheque' AND p.status = 'succeeded' AND p.cheque_id IS NULL;
	UPDATE payments SET cheque_id = id WHERE paid_by = 'cheque' AND status = 'succeeded' AND cheque_id IS NULL;
END
$$;--> statement-breakpoint
SELECT adopt_cheques();--> statement-breakpoint
-- A later migration may alter these tables in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
