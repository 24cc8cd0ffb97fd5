import { expect, test } from 'vitest';
import { memberFieldNames } from '#domain/member/member-fields.ts';
import { auditFields } from '#messages/audit.ts';
import { columnTitleOf, journalNameOf } from '#messages/member-field-names.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { exportColumns } from '#server/memberships/export-columns.ts';

test.each(memberFieldNames)('%s has a label and a name in the journal', (field) => {
  expect(membershipLabels[field]).not.toBe('');
  expect(auditFields([field])).toBe(`Champs\u202F: ${journalNameOf(field)}`);
});

test('the whole list has a column for each field, but for the authorisation without which no minor joins', () => {
  const titles = exportColumns.complet.map(({ title }) => title);
  expect(memberFieldNames.filter((field) => !titles.includes(columnTitleOf(field)))).toEqual([
    'legalGuardianAuthorised',
  ]);
  expect(new Set(titles).size).toBe(titles.length);
});
