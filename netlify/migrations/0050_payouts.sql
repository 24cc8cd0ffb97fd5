CREATE TABLE "payout_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gross_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"reference" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_lines_kind" CHECK ("payout_lines"."kind" in ('payment', 'refund', 'dispute', 'fee', 'other')),
	CONSTRAINT "payout_lines_cents" CHECK ("payout_lines"."net_cents" = "payout_lines"."gross_cents" - "payout_lines"."fee_cents")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"arrives_on" date NOT NULL,
	"status" text NOT NULL,
	"is_itemised" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"checked_by" uuid,
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "payouts_checked" CHECK ("payouts"."checked_by" is null or "payouts"."checked_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_cents" integer;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_checked_by_administrators_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_lines_reference" ON "payout_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payouts_arrives_on" ON "payouts" USING btree ("arrives_on");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_unexpected" CHECK (("payments"."received_cents" is null) = ("payments"."returned_cents" is null) and ("payments"."received_cents" is null or "payments"."paid_by" = 'card'));--> statement-breakpoint
-- As before, but a card payment of another amount counts with what the provider received and gave back.
-- Without enable_seqscan, a plan that was kept since the ledger was empty would read all of it for each payment.
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
-- Writes what a payout and its lines say and the ledger does not. It can be repeated.
CREATE FUNCTION book_payout(paid uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	opening date;
	today date := (now() AT TIME ZONE 'Europe/Paris')::date;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger', 0));
	-- Two transactions book one after the other.
	PERFORM FROM payouts WHERE id = paid FOR UPDATE;
	SELECT max(closed_until) + 1 INTO opening FROM ledger_closings;
	INSERT INTO ledger_entries (kind, source, means, amount_cents, is_correction, day, booked_on, reference)
	WITH paying AS (
		SELECT p.*, (SELECT coalesce(sum(l.fee_cents), 0) FROM payout_lines l WHERE l.payout_id = p.id)::int AS fees
		FROM payouts p WHERE p.id = paid
	), said AS (
		SELECT 'payout' AS kind, CASE WHEN status = 'paid' THEN amount_cents ELSE 0 END AS cents FROM paying
		UNION ALL
		-- The money of a payout that failed goes back into the balance. Its fees do not.
		SELECT 'fee', CASE WHEN status IN ('paid', 'failed', 'cancelled') THEN -fees ELSE 0 END FROM paying
	), compared AS (
		SELECT s.kind, s.cents - coalesce(sum(e.amount_cents), 0)::int AS cents,
			coalesce(sum(e.amount_cents), 0) * (s.cents - coalesce(sum(e.amount_cents), 0)) < 0 AS is_correction
		FROM said s LEFT JOIN ledger_entries e ON e.source = paid AND e.kind = s.kind
		GROUP BY s.kind, s.cents
	), missing AS (
		SELECT c.*, p.id, p.reference, CASE WHEN p.status = 'paid' AND NOT c.is_correction THEN p.arrives_on ELSE today END AS day
		FROM compared c CROSS JOIN paying p
	)
	SELECT kind, id, 'card', cents, is_correction, day, greatest(day, opening), reference
	FROM missing
	WHERE cents <> 0
	ORDER BY kind DESC;
END
$$;--> statement-breakpoint
-- All triggers of a transaction run at its end, so that one booking of a payout says all of it, however many lines it has.
CREATE FUNCTION book_payout_once(changed uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('ledger.booked_payout', true) IS DISTINCT FROM changed::text THEN
		PERFORM book_payout(changed), set_config('ledger.booked_payout', changed::text, true);
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION book_changed_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_payout_once(NEW.id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION book_changed_payout_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM book_payout_once(NEW.payout_id);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- At the end of the transaction: a payout is written before its lines.
CREATE CONSTRAINT TRIGGER payouts_booked AFTER INSERT OR UPDATE ON payouts
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_changed_payout();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_lines_booked AFTER INSERT OR UPDATE ON payout_lines
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_changed_payout_line();
