import { expect, test } from 'vitest';
import { addressesOf, joinAddresses } from '#domain/member/member-addresses.ts';

const TODAY = '2026-11-20';
const adult = { email: 'odile@exemple.example', birthDate: '1990-03-05', legalGuardianEmail: null };
const minor = { email: 'noe@exemple.example', birthDate: '2009-06-30', legalGuardianEmail: 'parent@exemple.example' };

test('a minor’s mail goes to the legal guardian too, until the eighteenth birthday', () => {
  const cameOfAge = { ...minor, birthDate: '2008-11-20', email: 'lou@exemple.example' };
  expect(addressesOf([adult, minor], TODAY)).toEqual([adult.email, minor.email, 'parent@exemple.example']);
  expect(addressesOf([cameOfAge], TODAY)).toEqual(['lou@exemple.example']);
});

test('an address that a family shares is written to once', () =>
  expect(addressesOf([minor, { ...adult, email: 'Parent@exemple.example' }, minor], TODAY)).toHaveLength(2));

test('who has no address is left out, and a minor without one is written to at the guardian’s', () => {
  expect(
    addressesOf(
      [
        { ...adult, email: '' },
        { ...minor, email: '' },
      ],
      TODAY,
    ),
  ).toEqual(['parent@exemple.example']);
  expect(addressesOf([{ ...adult, email: '' }], TODAY)).toEqual([]);
});

test('addresses are separated as the mail program reads them', () => {
  expect(joinAddresses(['a@b.example', 'c@d.example'], 'comma')).toBe('a@b.example, c@d.example');
  expect(joinAddresses(['a@b.example', 'c@d.example'], 'semicolon')).toBe('a@b.example; c@d.example');
});
