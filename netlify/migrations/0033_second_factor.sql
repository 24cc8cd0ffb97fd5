CREATE TABLE "factor_recoveries" (
	"administrator_id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "factor_recoveries_two" CHECK ("factor_recoveries"."started_by" <> "factor_recoveries"."confirmed_by"),
	CONSTRAINT "factor_recoveries_others" CHECK ("factor_recoveries"."administrator_id" <> "factor_recoveries"."started_by" and "factor_recoveries"."administrator_id" is distinct from "factor_recoveries"."confirmed_by"),
	CONSTRAINT "factor_recoveries_confirmed" CHECK (("factor_recoveries"."confirmed_by" is null) = ("factor_recoveries"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('register', 'sign-in', 'again', 'proof')),
	CONSTRAINT "passkey_challenges_session" CHECK (("passkey_challenges"."purpose" = 'sign-in') = ("passkey_challenges"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"administrator_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"administrator_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_administrator_id_code_hash_pk" PRIMARY KEY("administrator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"administrator_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "club" ADD COLUMN "factor_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "club" ADD COLUMN "refund_asked_above_cents" integer DEFAULT 10000;--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_started_by_administrators_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_confirmed_by_administrators_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_administrator" ON "passkeys" USING btree ("administrator_id");