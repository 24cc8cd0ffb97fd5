ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_means";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_means";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_means";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_means" CHECK ("ledger_entries"."means" in ('card', 'cash', 'cheque', 'transfer', 'aid', 'other'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_means" CHECK ("payments"."paid_by" in ('card', 'cash', 'cheque', 'transfer', 'aid', 'other'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_means" CHECK ("refunds"."means" in ('cash', 'cheque', 'transfer', 'aid', 'other'));--> statement-breakpoint
-- The release before does not know an aid, either.
CREATE OR REPLACE FUNCTION give_means() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.paid_by := coalesce(NEW.paid_by, NEW.means);
	NEW.means := CASE WHEN NEW.is_difference OR NEW.paid_by = 'aid' THEN 'other' ELSE NEW.paid_by END;
	RETURN NEW;
END
$$;
