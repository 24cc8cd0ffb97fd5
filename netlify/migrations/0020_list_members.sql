DROP INDEX "members_current";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As `searchTextOf` writes it. Names are folded already; e-mails, phones and licences hold hardly more than ASCII.
UPDATE "members" SET "search_text" = trim(regexp_replace(concat_ws(' ',
	replace(left(identity, -11), '|', ' '),
	translate(lower(email), '''`´‘’‛ʹʻʼʽʾʿˈˊˋˮ′‵', ''),
	phone,
	CASE WHEN phone ~ '^\+(262(26[239]|639|69[23])\d{6}|590(590|69[01])\d{6}|594[56]94\d{6}|596(596|69[67])\d{6})$'
		OR (phone ~ '^\+33\d{9}$' AND right(phone, 9) !~ '^(26[239]|639|69[23]|590|69[01]|[56]94|596|69[67])')
		THEN '0' || right(phone, 9) ELSE phone END,
	lower(regexp_replace(normalize(translate(license_number, '''`´‘’‛', ''), NFKD), '[\u0300-\u036F]', '', 'g')),
	lower(regexp_replace(normalize(translate(license_number, '''`´‘’‛', ''), NFKD), '[\u0300-\u036F\s.\-/()]', '', 'g'))
), '[\s\u2010-\u2015\u2212\-]+', ' ', 'g'));--> statement-breakpoint
CREATE INDEX "members_current_by_name" ON "members" USING btree ("last_name" collate "fr-x-icu","first_name" collate "fr-x-icu","id") WHERE "members"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "members_archived_by_name" ON "members" USING btree ("last_name" collate "fr-x-icu","first_name" collate "fr-x-icu","id") WHERE "members"."archived_at" is not null;