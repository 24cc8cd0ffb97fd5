import { describe, expect, test } from 'vitest';
import { type FormMode, parseMembership } from '#domain/member/membership.ts';

const today = '2026-11-20';
const form = {
  lastName: ' Martin ',
  firstName: 'Camille',
  email: 'Camille@Exemple.fr',
  birthDate: '1990-03-05',
  phone: '06 12 34 56 78',
  address: '3 rue des Lilas',
  licenseNumber: '',
  disciplines: ['Canne'],
  rulesAccepted: true,
  medicalClearance: true,
};
const guardian = {
  legalGuardianName: 'Dominique Martin',
  legalGuardianEmail: 'dominique@exemple.fr',
  legalGuardianPhone: '0612345679',
  legalGuardianAuthorised: true,
};
const fieldsOf = (input: unknown, mode: FormMode = 'public') => {
  const parsed = parseMembership(input, { mode, today });
  return parsed.ok ? {} : parsed.fields;
};

test('a complete form is read, cleaned', () => {
  expect(parseMembership(form, { mode: 'public', today })).toMatchObject({
    ok: true,
    value: { lastName: 'Martin', email: 'camille@exemple.fr', phone: '+33612345678', licenseNumber: null },
  });
});

test('only an administrator may leave the address out, and must say so by an empty text', () => {
  for (const mode of ['add', 'edit'] as const) {
    expect(parseMembership({ ...form, email: '  ' }, { mode, today })).toMatchObject({
      ok: true,
      value: { email: '' },
    });
    expect(fieldsOf({ ...form, email: 'camille@' }, mode)).toEqual({ email: 'email-invalid' });
    expect(fieldsOf({ ...form, email: null }, mode)).toEqual({ email: 'required' });
    expect(fieldsOf({ ...form, email: undefined }, mode)).toEqual({ email: 'required' });
  }
  expect(fieldsOf({ ...form, email: '' })).toEqual({ email: 'required' });
});

test('a phone or an address that an import left empty stays so when another field is changed', () => {
  const imported = { ...form, email: '', phone: '', address: '' };
  expect(fieldsOf(imported, 'edit')).toEqual({});
  expect(fieldsOf(imported, 'add')).toEqual({ phone: 'required', address: 'required' });
});

describe('each rule', () => {
  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ lastName: '   ' }, { lastName: 'required' }],
    [{ firstName: undefined }, { firstName: 'required' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'too-long' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'camille@' }, { email: 'email-invalid' }],
    [{ phone: ' ' }, { phone: 'required' }],
    [{ phone: '12' }, { phone: 'phone-invalid' }],
    [{ address: '' }, { address: 'required' }],
    [{ address: 'x'.repeat(301) }, { address: 'too-long' }],
    [{ licenseNumber: 'x'.repeat(31) }, { licenseNumber: 'too-long' }],
    [{ practice: 'boxing' }, { practice: 'invalid' }],
    [{ advantageCard: 'x'.repeat(51) }, { advantageCard: 'too-long' }],
    [{ secretCode: 'x'.repeat(51) }, { secretCode: 'too-long' }],
    [{ birthDate: '' }, { birthDate: 'required' }],
    [{ birthDate: '31/12/1990' }, { birthDate: 'birth-date-invalid' }],
    [{ birthDate: '1990-02-30' }, { birthDate: 'birth-date-invalid' }],
    [{ birthDate: '2026-11-21' }, { birthDate: 'birth-date-invalid' }],
    [{ birthDate: '1899-12-31' }, { birthDate: 'birth-date-invalid' }],
    [{ birthDate: today }, { birthDate: 'too-young' }],
    [{ birthDate: '2010-11-21' }, { birthDate: 'too-young' }],
    [{ disciplines: [] }, { disciplines: 'discipline-missing' }],
    [{ disciplines: undefined }, { disciplines: 'discipline-missing' }],
    [{ rulesAccepted: false }, { rulesAccepted: 'consent-missing' }],
    [{ medicalClearance: false }, { medicalClearance: 'consent-missing' }],
    [{ medicalClearance: 'on' }, { medicalClearance: 'invalid' }],
    [{ emergencyContactPhone: 'abc' }, { emergencyContactPhone: 'phone-invalid' }],
    [{ lastName: { $ne: '' } }, { lastName: 'required' }],
  ])('%o is refused with %o', (wrong, expected) => {
    const fields = fieldsOf({ ...form, ...wrong });
    expect(fields).toMatchObject(expected);
    expect(Object.keys(fields)).toEqual(Object.keys(expected));
  });

  test('names of 100 characters and addresses of 300 are let through', () => {
    expect(fieldsOf({ ...form, lastName: 'x'.repeat(100), address: 'x'.repeat(300) })).toEqual({});
  });
});

test('all errors come at once, also those between fields', () => {
  expect(fieldsOf({ birthDate: '2012-01-01', email: 'x' })).toEqual({
    lastName: 'required',
    firstName: 'required',
    email: 'email-invalid',
    birthDate: 'too-young',
    phone: 'required',
    address: 'required',
    disciplines: 'discipline-missing',
    rulesAccepted: 'consent-missing',
    medicalClearance: 'consent-missing',
  });
});

test('errors come in the order of the form', () => {
  const wrong = { birthDate: '2010-11-20', rulesAccepted: true, emergencyContactPhone: 'x' };
  expect(Object.keys(fieldsOf(wrong))).toEqual([
    ...['lastName', 'firstName', 'email', 'phone', 'address', ...Object.keys(guardian), 'disciplines'],
    ...['medicalClearance', 'emergencyContactPhone'],
  ]);
});

test.each([null, undefined, 42, 'form', [], [form]])('%j is no membership', (input) => {
  expect(parseMembership(input, { mode: 'public', today }).ok).toBe(false);
});

describe.each(['add', 'edit'] as const)('an administrator who comes to %s somebody', (mode) => {
  test('records a member without their boxes ticked', () => {
    expect(fieldsOf({ ...form, rulesAccepted: false, medicalClearance: false }, mode)).toEqual({});
  });

  test('is held to age and guardian all the same', () => {
    expect(fieldsOf({ ...form, birthDate: '2010-11-21' }, mode)).toEqual({ birthDate: 'too-young' });
    expect(Object.keys(fieldsOf({ ...form, birthDate: '2010-11-20' }, mode))).toEqual(Object.keys(guardian));
  });
});

describe('an adult', () => {
  const noGuardian = {
    legalGuardianName: null,
    legalGuardianEmail: null,
    legalGuardianPhone: null,
    legalGuardianAuthorised: false,
  };

  test.each([
    ['wrong', { ...guardian, legalGuardianEmail: 'x', legalGuardianPhone: '1', legalGuardianAuthorised: 'on' }],
    ['right', guardian],
  ])('who typed something %s about a guardian before correcting the birth date joins alone', (_what, left) => {
    for (const birthDate of ['1990-03-05', '2008-11-20']) {
      expect(parseMembership({ ...form, ...left, birthDate }, { mode: 'public', today })).toMatchObject({
        ok: true,
        value: noGuardian,
      });
    }
  });

  test.each(['', '31/12/1990', '1890-01-01', '2010-11-21'])(
    'nobody counts as an adult with the birth date «%s»',
    (birthDate) => {
      expect(fieldsOf({ ...form, ...guardian, legalGuardianEmail: 'x', birthDate })).toMatchObject({
        birthDate: expect.any(String),
        legalGuardianEmail: 'email-invalid',
      });
    },
  );
});

describe('a minor', () => {
  const minor = { ...form, birthDate: '2010-11-20' };

  test('joins with the legal guardian and the authorisation', () => {
    expect(fieldsOf({ ...minor, ...guardian })).toEqual({});
  });

  test.each(Object.keys(guardian))('does not join without %s', (missing) => {
    expect(fieldsOf({ ...minor, ...guardian, [missing]: undefined })).toEqual({ [missing]: 'legal-guardian-missing' });
  });

  test('of 17 still needs them on the day before turning 18, not on the day itself', () => {
    expect(fieldsOf({ ...form, birthDate: '2008-11-21' })).not.toEqual({});
    expect(fieldsOf({ ...form, birthDate: '2008-11-20' })).toEqual({});
  });

  test('with a wrong e-mail of the guardian gets an error', () => {
    expect(fieldsOf({ ...minor, ...guardian, legalGuardianEmail: 'x' })).toEqual({
      legalGuardianEmail: 'email-invalid',
    });
  });
});
