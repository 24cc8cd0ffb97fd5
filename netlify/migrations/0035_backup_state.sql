CREATE TABLE "backup_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"trouble_since" timestamp (3) with time zone,
	CONSTRAINT "backup_state_one" CHECK ("backup_state"."id" = 1),
	CONSTRAINT "backup_state_trouble" CHECK (("backup_state"."trouble" is null) = ("backup_state"."trouble_since" is null))
);
