CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"written_by" uuid,
	"rule_id" uuid,
	"about" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"event" text NOT NULL,
	"days" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"on_since" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_days" CHECK ("reminder_rules"."days" between -120 and 365)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "no_reminders_until" date;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_written_by_administrators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailings_rule" ON "mailings" USING btree ("rule_id") WHERE "mailings"."rule_id" is not null;--> statement-breakpoint
CREATE INDEX "reminder_rules_on" ON "reminder_rules" USING btree ("id") WHERE "reminder_rules"."on_since" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_copy_of_outbox_id_fk" FOREIGN KEY ("copy_of") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mailing" ON "outbox" USING btree ("mailing_id") WHERE "outbox"."mailing_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_copy" ON "outbox" USING btree ("copy_of") WHERE "outbox"."copy_of" is not null;--> statement-breakpoint
CREATE INDEX "persons_unsubscribed" ON "persons" USING btree ("id") WHERE "persons"."unsubscribed_at" is not null;--> statement-breakpoint
-- Rules to begin with, all switched off: the club reads them first.
INSERT INTO "reminder_rules" ("subject", "event", "days", "title", "content") VALUES
	('photo', 'signed-up', 7, 'Il manque une photo', '<p>L’inscription est enregistrée, merci ! Il manque encore une photo d’identité : elle aide les encadrants à reconnaître chacun, et figure sur la licence.</p>'),
	('proof', 'signed-up', 7, 'Il manque le justificatif du tarif réduit', '<p>Le tarif réduit a été choisi à l’inscription. Pour qu’il reste acquis, le club a besoin d’un justificatif en cours de validité.</p>'),
	('guardian', 'signed-up', 3, 'Il manque l’autorisation d’un représentant légal', '<p>Une personne mineure ne peut pratiquer qu’avec l’accord d’un représentant légal. Il nous manque encore sa confirmation.</p>'),
	('payment', 'signed-up', 14, 'Un paiement est attendu', '<p>Il reste une somme à régler pour l’adhésion. Si le paiement vient d’être fait, ne tenez pas compte de ce message.</p>'),
	('season', 'season-opens', 0, 'Les inscriptions sont ouvertes', '<p>La nouvelle saison commence bientôt, et les inscriptions sont ouvertes aux anciens membres. Au plaisir de vous retrouver !</p>');
