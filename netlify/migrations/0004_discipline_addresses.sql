ALTER TABLE "products" ADD COLUMN "slug" text;--> statement-breakpoint
-- As `slugOf` makes it. Of names that differ only by case or accents the oldest has it; the others are left without.
WITH folded AS (
	SELECT id, created_at, trim(both '-' from regexp_replace(replace(replace(lower(regexp_replace(
		normalize(translate(name, 'ŒÆ', 'œæ'), NFKD), '[\u0300-\u036F]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), '[^a-z0-9]+', '-', 'g')) AS slug
	FROM products
), cut AS (
	SELECT id, created_at, CASE WHEN length(slug) > 80 THEN regexp_replace(left(slug, 80), '-[^-]*$', '') ELSE slug END AS slug
	FROM folded
), ranked AS (
	SELECT id, slug, row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS place FROM cut
)
UPDATE products SET slug = ranked.slug FROM ranked
WHERE products.id = ranked.id AND ranked.place = 1 AND ranked.slug <> '';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug_unique" UNIQUE("slug");
