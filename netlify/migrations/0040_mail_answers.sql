ALTER TABLE "mail_state" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "former_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Addresses were marked for a full mailbox or a bad reputation too. Only what says that nobody has the address stays.
DELETE FROM "refused_addresses" r WHERE NOT EXISTS (
  SELECT FROM "outbox" o WHERE o.why = 'address-refused' AND o.answer ~ '^5\d\d[ -]5\.1\.(1|2|3|10)\M'
    AND o.member_id IS NOT DISTINCT FROM r.member_id AND o.administrator_id IS NOT DISTINCT FROM r.administrator_id);--> statement-breakpoint
-- What is kept of a server's answer names nobody.
UPDATE "outbox" SET "answer" = regexp_replace("answer", '<?("[^"]*"|[^[:space:]<>()",;:]+)@[^[:space:]<>()",;:]+>?', '…', 'g') WHERE "answer" LIKE '%@%';
