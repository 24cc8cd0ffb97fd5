-- As `toE164` writes what is called from abroad: without the zero, or what else is dialled within a country only.
CREATE FUNCTION from_abroad(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN number ~ '^\+33(?:26[239]|639|69[23])\d{6}$' THEN '+262' || substr(number, 4)
		WHEN number ~ '^\+33(?:590|69[01])\d{6}$' THEN '+590' || substr(number, 4)
		WHEN number ~ '^\+33[56]94\d{6}$' THEN '+594' || substr(number, 4)
		WHEN number ~ '^\+33(?:596|69[67])\d{6}$' THEN '+596' || substr(number, 4)
		ELSE regexp_replace(
			regexp_replace(number, '^\+(?:(1)1(?=\d{10}$)|(7)8(?=\d{10}$)|(36)06|(241)0(?=\d{8}$)|(375)80?(?=\d{9}$)|(692)1(?=\d{7}$)|(993)8(?=\d{8}$))', '+\1\2\3\4\5\6\7'),
			'^\+(?!39|22[5679]|24[12]|378)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?!1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])\d{3})0', '+\1')
	END
$$;--> statement-breakpoint
UPDATE members SET phone = from_abroad(phone), legal_guardian_phone = from_abroad(legal_guardian_phone),
	emergency_contact_phone = from_abroad(emergency_contact_phone);--> statement-breakpoint
UPDATE club SET phone = from_abroad(phone);--> statement-breakpoint
DROP FUNCTION from_abroad(text);
