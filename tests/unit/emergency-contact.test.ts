import { describe, expect, test } from 'vitest';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import { contactName } from '#messages/emergency-contact.ts';

const TODAY = '2026-11-28';
const nobody = {
  emergencyContactName: null,
  emergencyContactPhone: null,
  legalGuardianName: null,
  legalGuardianPhone: null,
};
const guardian = { legalGuardianName: 'Ada Roux', legalGuardianPhone: '+33698765432' };
const minor = { ...nobody, ...guardian, birthDate: '2009-11-29' };
const asGuardian = { name: 'Ada Roux', phone: '+33698765432', isGuardian: true };

describe('who is called in an emergency', () => {
  test.each([
    ['a minor who named nobody', minor, asGuardian],
    ['a minor who named somebody without a number', { ...minor, emergencyContactName: 'Tante Lou' }, asGuardian],
    [
      'a minor who gave another number',
      { ...minor, emergencyContactName: 'Tante Lou', emergencyContactPhone: '+33611111111' },
      { name: 'Tante Lou', phone: '+33611111111', isGuardian: false },
    ],
    [
      'a minor whose guardian gave no number',
      { ...minor, legalGuardianPhone: null, emergencyContactName: 'Tante Lou' },
      { name: 'Tante Lou', phone: null, isGuardian: false },
    ],
    ['somebody who comes of age today, with the guardian of last year', { ...minor, birthDate: '2008-11-28' }, null],
    [
      'an adult who gave a number alone',
      { ...nobody, birthDate: '1990-01-01', emergencyContactPhone: '+33622222222' },
      { name: null, phone: '+33622222222', isGuardian: false },
    ],
    ['an adult who named nobody', { ...nobody, birthDate: '1990-01-01' }, null],
  ])('for %s', (_who, member, expected) => {
    expect(emergencyContactOf(member, TODAY)).toEqual(expected);
  });

  test('is said to be the guardian', () => {
    expect(contactName(asGuardian)).toBe('Ada Roux (représentant légal)');
    expect(contactName({ ...asGuardian, name: null })).toBe('représentant légal');
    expect(contactName({ name: 'Lou', phone: null, isGuardian: false })).toBe('Lou');
  });
});
