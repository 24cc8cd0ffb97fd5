import { expect, test } from 'vitest';
import { parseMembership } from '#domain/member/membership.ts';
import { askedBy, type FederationField } from '#domain/season/federation.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { formErrorSentence } from '#messages/form-errors.ts';

const today = '2026-11-27';
const nothing = {};
const wrong = {
  lastName: 'x'.repeat(5000),
  email: 'nobody',
  phone: '12',
  birthDate: '1990-02-31',
  licenseNumber: 'x'.repeat(5000),
  legalGuardianEmail: 'nobody',
};

test.each([
  ['left empty', nothing],
  ['filled in wrongly', wrong],
  ['of a child', { ...wrong, birthDate: '2020-03-04' }],
  ['of a minor alone', { ...wrong, birthDate: '2010-03-04' }],
])('a form %s reports for each field what the server would', (_, typed) => {
  const result = parseMembership(typed, { mode: 'public', today });
  const fields = Object.entries(result.ok ? {} : result.fields);
  expect(fields.length).toBeGreaterThan(3);
  for (const [field, code] of fields) expect(formErrorSentence(code, field)).toBe(fieldErrorSentence(code, field));
});

test.each([
  ['sex', 'votre sexe'],
  ['birthName', 'votre nom de naissance'],
  ['birthPlace', 'votre lieu de naissance'],
  ['birthCountry', 'votre pays de naissance'],
  ['nationality', 'votre nationalité'],
] satisfies [FederationField, string][])('what the federation asks and is missing is named: %s', (field, name) => {
  const asked = { [field]: { demand: 'required', isDropped: false } } as const;
  const result = parseMembership({}, { mode: 'public', today, asked: askedBy(asked) });
  expect(result.ok ? undefined : result.fields).toMatchObject({ [field]: 'required' });
  for (const sentenceOf of [formErrorSentence, fieldErrorSentence])
    expect(sentenceOf('required', field)).toBe(`Veuillez renseigner ${name}.`);
});
