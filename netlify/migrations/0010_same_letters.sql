-- As `foldText` writes Latin letters. Of what was folded before only the letters without a decomposition are left to do.
CREATE FUNCTION fold_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT trim(regexp_replace(
		regexp_replace(replace(replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(regexp_replace(regexp_replace(replace(regexp_replace(translate(lower(plain), 'ⱥȺᴀᶏɑⱭɐⱯƀɃɓƁƃƂʙᴃᵬᶀƈƇȼȻɕᴄꞓꞒðÐđĐɖƉɗƊƌƋȡᴅᴆᵭᶁᶑꝱꝺꝹɛƐɇɆᴇᶒᶓⱸəƏǝƎɘƒƑᵮᶂꜰꝼꝻɠƓǥǤɡꞬɢʛᶃꞡꞠɣƔħĦɦꞪɧʜⱨⱧıɨƗɪꞮᵻᶖɩƖȷɉɈɟʝꞲᴊƙƘᴋᶄⱪⱩꝁꝀꝃꝂꝅꝄꞣꞢłŁƚȽȴɫⱢɬꞭɭʟᴌᶅⱡⱠꝇꝆꝉꝈꝲɱⱮᴍᵯᶆꝳŋŊɲƝƞȠȵɳɴᵰᶇꝴꞑꞐꞥꞤøØᴏⱺꝋꝊꝍꝌɔƆɵƟƥƤᴘᵱᵽⱣᶈꝑꝐꝓꝒꝕꝔĸʠꝗꝖꝙꝘʀƦɍɌɼɽⱤɾᵲᵳᶉꝵꝶꞧꞦȿⱾʂꟅᵴᶊẜẝꜱꞩꞨŧŦƫƭƬʈƮȶⱦȾᴛᵵꝷꞇꞆʉɄᴜᵾᶙʊƱɯƜʌɅʋƲᴠᶌỽỼⱱⱴꝟꝞᴡⱳⱲƿǷᶍƴƳɏɎʏỿỾȝȜƶƵȥȤɀⱿʐʑᴢᵶᶎꟆⱬⱫʒƷ', 'aaaaaaaabbbbbbbbbbccccccccdddddddddddddddddddeeeeeeeeeeeeefffffffggggggggggggghhhhhhhhiiiiiiiiijjjjjjjkkkkkkkkkkkkkkllllllllllllllllllllmmmmmmnnnnnnnnnnnnnnnnoooooooooooopppppppppppppqqqqqqrrrrrrrrrrrrrrrssssssssssstttttttttttttttuuuuuuuuuuuvvvvvvvvvvwwwwwxyyyyyyyyyzzzzzzzzzzzzzzzz'), '[æÆᴁ]', 'ae', 'g'), 'ȸ', 'db'), '[ʣʥ]', 'dz', 'g'), '[ƕǶ]', 'hv', 'g'), 'ʪ', 'ls'), 'ʫ', 'lz'), '[ỻỺ]', 'll', 'g'), '[ꜳꜲ]', 'aa', 'g'), '[ꜵꜴ]', 'ao', 'g'), '[ꜷꜶ]', 'au', 'g'), '[ꜹꜸꜻꜺ]', 'av', 'g'), '[ꜽꜼ]', 'ay', 'g'), '[ƣƢ]', 'oi', 'g'), '[œŒɶ]', 'oe', 'g'), '[ꝏꝎ]', 'oo', 'g'), '[ȣȢ]', 'ou', 'g'), 'ȹ', 'qp'), '[ʃƩ]', 'sh', 'g'), '[ßẞ]', 'ss', 'g'), '[þÞᵺꝥꝤꝧꝦ]', 'th', 'g'), 'ʦ', 'ts'), 'ᵫ', 'ue'), '[ꝡꝠ]', 'vy', 'g'),
		'[\s\u2212\u2043\u2800]+', ' ', 'g'))
	FROM (SELECT regexp_replace(
		normalize(regexp_replace(written, '[''`\u00B4\u2018\u2019\u201B\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u02EE\u2032\u2035\u055A\u05F3\uA78B\uA78C\uFF07]', '', 'g'), NFKD),
		'[\u0300-\u036F\u00AD\u00B7\u2027\u02BC\u02BE\u115F\u1160\u200B-\u200F\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\uFFFC\U000E0000-\U000E0FFF]', '', 'g') AS plain) AS decomposed
$$;--> statement-breakpoint
DROP INDEX "members_one_current";--> statement-breakpoint
DROP INDEX "members_one_pending";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_namesake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who becomes somebody who is there already stays a membership of its own: the younger one is marked, both are shown.
WITH folded AS (
	SELECT id, season, identity, fold_letters(left(identity, -11)) || right(identity, 11) AS person,
		CASE WHEN status = 'pending' THEN email ELSE '' END AS email,
		status = 'pending' AS is_pending, archived_at IS NOT NULL AS is_archived, created_at
	FROM members WHERE status <> 'cancelled'
)
UPDATE members SET identity = folded.person, is_namesake = EXISTS (
	SELECT 1 FROM folded AS other
	WHERE other.season = folded.season AND other.person = folded.person AND other.identity <> folded.identity
		AND other.is_pending = folded.is_pending AND other.email = folded.email
		AND (other.is_archived, other.created_at, other.id) < (folded.is_archived, folded.created_at, folded.id)
)
FROM folded WHERE members.id = folded.id;--> statement-breakpoint
UPDATE members SET identity = fold_letters(left(identity, -11)) || right(identity, 11) WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "members_person" ON "members" USING btree ("season","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_current" ON "members" USING btree ("season","identity") WHERE "members"."status" in ('active', 'suspended') and "members"."archived_at" is null and not "members"."is_namesake";--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_pending" ON "members" USING btree ("season","identity","email") WHERE "members"."status" = 'pending' and "members"."archived_at" is null and not "members"."is_namesake";--> statement-breakpoint
-- A discipline whose address changes by that keeps the one it had, too.
WITH folded AS (
	SELECT id, trim(both '-' from regexp_replace(fold_letters(regexp_replace(name, '[''`\u00B4\u00B7\u2027\u2018\u2019\u201B\u02B9\u02BB-\u02BF\u2032]', ' ', 'g')), '[^a-z0-9]+', '-', 'g')) AS whole
	FROM products
), cut AS (
	SELECT id, CASE WHEN length(whole) > 80 THEN regexp_replace(left(whole, 80), '-[^-]*$', '') ELSE whole END AS slug FROM folded
), ranked AS (
	SELECT cut.id, cut.slug, row_number() OVER (PARTITION BY cut.slug ORDER BY products.created_at, cut.id) AS place
	FROM cut JOIN products ON products.id = cut.id WHERE products.slug <> cut.slug
)
UPDATE products SET former_slugs = array_append(array_remove(former_slugs, products.slug), products.slug), slug = ranked.slug
FROM ranked WHERE products.id = ranked.id AND ranked.place = 1 AND ranked.slug <> ''
	AND NOT EXISTS (SELECT 1 FROM products AS other WHERE other.slug = ranked.slug);--> statement-breakpoint
DROP FUNCTION fold_letters(text);
