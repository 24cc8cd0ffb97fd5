ALTER TABLE "ledger_settings" ALTER COLUMN "accounts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_settings" ADD COLUMN "bank_account" jsonb;