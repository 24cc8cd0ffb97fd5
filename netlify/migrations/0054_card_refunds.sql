CREATE TABLE "card_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"stays_owed" boolean NOT NULL,
	"cancels_membership" boolean NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "card_refunds_state" CHECK ("card_refunds"."state" in ('pending', 'made', 'failed', 'refused')),
	CONSTRAINT "card_refunds_cents" CHECK ("card_refunds"."amount_cents" > 0),
	CONSTRAINT "card_refunds_settled" CHECK (("card_refunds"."state" = 'pending') = ("card_refunds"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_refunds_payment" ON "card_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_refunds_one_pending" ON "card_refunds" USING btree ("payment_id") WHERE "card_refunds"."state" = 'pending';