CREATE TABLE "flag_settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"flag" text NOT NULL,
	"note" text,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"means" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	"cancels_membership" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid,
	"note" text,
	"cancelled_at" timestamp (3) with time zone,
	"correction_id" uuid,
	"correction_reason" text,
	"corrected_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_correction_id_unique" UNIQUE("correction_id"),
	CONSTRAINT "refunds_corrected" CHECK (("refunds"."correction_id" is null) = ("refunds"."cancelled_at" is null) and ("refunds"."correction_id" is null or "refunds"."correction_reason" is not null)),
	CONSTRAINT "refunds_means" CHECK ("refunds"."means" in ('cash', 'cheque', 'transfer', 'other')),
	CONSTRAINT "refunds_cents" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "settled_flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "correction_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "corrected_by" uuid;--> statement-breakpoint
ALTER TABLE "flag_settlements" ADD CONSTRAINT "flag_settlements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_settlements" ADD CONSTRAINT "flag_settlements_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_administrators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_corrected_by_administrators_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flag_settlements_member" ON "flag_settlements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrected_by_administrators_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_correction_id_unique" UNIQUE("correction_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrected" CHECK ("payments"."correction_id" is null or ("payments"."correction_reason" is not null and "payments"."status" = 'cancelled' and "payments"."means" <> 'card'));--> statement-breakpoint
-- What had been given back by hand, of which only the sum and the last day were kept: by whoever noted it last.
INSERT INTO refunds (payment_id, means, amount_cents, refunded_at, cancels_membership, recorded_by)
SELECT payments.id, payments.means, payments.refunded_cents, coalesce(payments.refunded_at, payments.updated_at), members.status = 'cancelled',
  (SELECT administrator_id FROM audit_entries WHERE subject_type = 'member' AND subject_id = members.id::text AND action = 'member.refund' ORDER BY at DESC LIMIT 1)
FROM payments JOIN members ON members.id = payments.member_id
WHERE payments.means <> 'card' AND payments.refunded_cents > 0;
