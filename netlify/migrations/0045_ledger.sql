CREATE TABLE "ledger_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"closed_until" date NOT NULL,
	"closed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_closings_closed_until_unique" UNIQUE("closed_until")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" uuid NOT NULL,
	"payment_id" uuid,
	"member_id" uuid,
	"season" text NOT NULL,
	"means" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"is_correction" boolean NOT NULL,
	"day" date NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_position_unique" UNIQUE("position"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'dispute')),
	CONSTRAINT "ledger_entries_means" CHECK ("ledger_entries"."means" in ('card', 'cash', 'cheque', 'transfer', 'other')),
	CONSTRAINT "ledger_entries_cents" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_closings" ADD CONSTRAINT "ledger_closings_closed_by_administrators_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_source" ON "ledger_entries" USING btree ("source");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_member" ON "ledger_entries" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booked_on" ON "ledger_entries" USING btree ("booked_on","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_season" ON "ledger_entries" USING btree ("season","position");--> statement-breakpoint
-- Writes what a payment and its refunds by hand say and the ledger does not. It can be repeated.
-- Without enable_seqscan, a plan that was kept since the ledger was empty would read all of it for each payment.
CREATE FUNCTION book_payment(paid uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
		SELECT 'payment' AS kind, id AS source, paid_by AS means, CASE WHEN counts THEN amount_cents ELSE 0 END AS cents,
			coalesce(paid_at, created_at) AS at, coalesce(corrected_by, recorded_by) AS recorded_by
		FROM paying
		UNION ALL
		SELECT 'dispute', id, paid_by, CASE WHEN counts THEN -lost_cents ELSE 0 END, now(), NULL FROM paying
		UNION ALL
		SELECT 'refund', id, paid_by, CASE WHEN counts THEN -greatest(0, refunded_cents - lost_cents - by_hand) ELSE 0 END,
			coalesce(refunded_at, now()), NULL
		FROM paying
		UNION ALL
		SELECT 'refund', r.id, r.means, CASE WHEN p.counts AND r.cancelled_at IS NULL THEN -r.amount_cents ELSE 0 END,
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
CREATE FUNCTION book_changed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_payment(NEW.id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION book_changed_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_payment(NEW.payment_id);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Of an erased person only the accounting row is left, and the provider may still give back.
CREATE FUNCTION book_erased_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	opening date;
	today date := (now() AT TIME ZONE 'Europe/Paris')::date;
	missing int;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger', 0));
	SELECT max(closed_until) + 1 INTO opening FROM ledger_closings;
	SELECT -(NEW.refunded_cents - NEW.by_hand_cents) - coalesce(sum(e.amount_cents), 0) INTO missing
	FROM ledger_entries e
	WHERE e.source = NEW.id AND e.kind IN ('refund', 'dispute');
	INSERT INTO ledger_entries (kind, source, season, means, amount_cents, is_correction, day, booked_on, reference)
	SELECT 'refund', NEW.id, NEW.season, NEW.means, missing, missing > 0, today, greatest(today, opening), NEW.reference
	WHERE missing <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- At the end of the transaction: a payment and its refunds are written one after the other.
CREATE CONSTRAINT TRIGGER payments_booked AFTER INSERT OR UPDATE ON payments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_changed_payment();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_booked AFTER INSERT OR UPDATE ON refunds
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_changed_refund();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER accounting_rows_booked AFTER UPDATE ON accounting_rows
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'payment') EXECUTE FUNCTION book_erased_payment();--> statement-breakpoint
-- A ledger is only added to. Erasing somebody takes the name away.
CREATE FUNCTION refuse_rewriting_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR (NEW.kind, NEW.source, NEW.season, NEW.means, NEW.amount_cents, NEW.is_correction, NEW.day, NEW.booked_on)
		IS DISTINCT FROM (OLD.kind, OLD.source, OLD.season, OLD.means, OLD.amount_cents, OLD.is_correction, OLD.day, OLD.booked_on)
	THEN
		RAISE EXCEPTION 'The ledger is only added to.' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_ledger();--> statement-breakpoint
SELECT book_payment(id) FROM payments ORDER BY created_at, id;
