import { expect, test } from 'vitest';
import { searchable, searchMembers } from '#domain/member/member-search.ts';
import { aMember } from '#tests/ui/admin-support.ts';

const person = (fullName: string, email: string, phone: string, licenseNumber: string | null) =>
  aMember({ fullName, email, phone, licenseNumber });
const list = searchable([
  person('Zoé Martin', 'zoe.m@exemple.example', '+33612345678', 'AB 12-34/5'),
  person('Łukasz Le Gall-Roy', 'contact@gall.example', '+41791234567', null),
  person('Anne Martin', 'anne@exemple.example', '+33699887766', '2026.0042'),
]);
const found = (query: string) => searchMembers(list, query).map(({ fullName }) => fullName);
const zoe = 'Zoé Martin';
const lukasz = 'Łukasz Le Gall-Roy';
const anne = 'Anne Martin';

test.each<[string, string, string[]]>([
  ['nothing', '', [zoe, lukasz, anne]],
  ['a name', 'martin', [zoe, anne]],
  ['a name in capitals, with an accent', 'ZOË', [zoe]],
  ['a name in usual letters', 'lukasz', [lukasz]],
  ['the last name first', 'Roy le gall', [lukasz]],
  ['words of two people', 'Zoé Gall', []],
  ['an e-mail', 'contact@gall.example', [lukasz]],
  ['a phone number as it is dialled', '06 12 34 56 78', [zoe]],
  ['the same with dots', '06.12.34.56.78', [zoe]],
  ['the same as it is stored', '+33 6 12 34 56 78', [zoe]],
  ['the same as one dials it from abroad', '0033 6 12 34 56 78', [zoe]],
  ['the same with the zero of France', '+33 (0)6 12 34 56 78', [zoe]],
  ['a foreign number', '+41 (79) 123-45-67', [lukasz]],
  ['figures in another order', '34 12', []],
  ['a name and some figures', 'martin 0042', [anne]],
  ['some figures and a name', '12 34 martin', [zoe]],
  ['a licence as it is written', 'ab 12-34/5', [zoe]],
  ['a licence without its signs', 'AB12345', [zoe]],
  ['a licence of figures without its signs', '20260042', [anne]],
  ['the end of a name and the beginning of the e-mail', 'martinzoe', []],
])('%s, «%s», finds %j', (_what, query, names) => {
  expect(found(query)).toEqual(names);
});
