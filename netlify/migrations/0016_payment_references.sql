ALTER TABLE "payments" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "reference" text;--> statement-breakpoint
UPDATE "payments" SET provider = 'stripe', reference = stripe_payment_intent_id WHERE stripe_payment_intent_id IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_events" SET reference = payment_intent_id WHERE payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_reference" ON "webhook_events" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_referred" CHECK (("payments"."provider" is null) = ("payments"."reference" is null));--> statement-breakpoint
-- Until this release is published, and again if the one before is brought back, functions run that know only the old
-- columns. The old and the new columns follow each other. The next release drops the old ones, with these triggers.
CREATE FUNCTION follow_payment_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.reference IS DISTINCT FROM OLD.reference
    OR TG_OP = 'INSERT' AND NEW.reference IS NOT NULL THEN
    NEW.stripe_payment_intent_id := CASE WHEN NEW.provider = 'stripe' THEN NEW.reference END;
  ELSIF TG_OP = 'INSERT' AND NEW.stripe_payment_intent_id IS NOT NULL
    OR TG_OP = 'UPDATE' AND NEW.stripe_payment_intent_id IS DISTINCT FROM OLD.stripe_payment_intent_id THEN
    NEW.reference := NEW.stripe_payment_intent_id;
    NEW.provider := CASE WHEN NEW.reference IS NOT NULL THEN 'stripe' END;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER follow_payment_reference BEFORE INSERT OR UPDATE ON "payments"
FOR EACH ROW EXECUTE FUNCTION follow_payment_reference();--> statement-breakpoint
-- Events are never changed.
CREATE FUNCTION follow_event_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference := coalesce(NEW.reference, NEW.payment_intent_id);
  NEW.payment_intent_id := NEW.reference;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER follow_event_reference BEFORE INSERT ON "webhook_events"
FOR EACH ROW EXECUTE FUNCTION follow_event_reference();
