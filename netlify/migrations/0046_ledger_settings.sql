CREATE TABLE "ledger_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"accounts" jsonb NOT NULL,
	"siren" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_settings_one" CHECK ("ledger_settings"."id" = 1)
);
