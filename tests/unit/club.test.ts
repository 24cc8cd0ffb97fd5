import { describe, expect, test } from 'vitest';
import { errorsByField } from '#domain/form/field-errors.ts';
import { clubInputSchema } from '#domain/site/club.ts';

const club = { name: 'Cercle', shortName: 'Cercle', email: 'Contact@Club.example', openSeason: null };
const errorsOf = (input: object) => {
  const parsed = clubInputSchema.safeParse(input);
  return parsed.success ? {} : errorsByField(parsed.error);
};
const linkTo = (url: unknown) => ({ ...club, links: [{ label: 'La fédération', url }] });

describe('the settings of a club', () => {
  test('are few for a new one', () => {
    expect(clubInputSchema.parse(club)).toMatchObject({
      phone: '',
      links: [],
      logo: null,
      email: 'contact@club.example',
    });
  });

  test('keep the phone in its international form', () => {
    expect(clubInputSchema.parse({ ...club, phone: '01 99 00 00 00' }).phone).toBe('+33199000000');
    expect(clubInputSchema.parse({ ...club, phone: '  ' }).phone).toBe('');
  });

  test.each([
    ['without a name', { ...club, name: ' ' }, { name: 'required' }],
    ['with half an e-mail', { ...club, email: 'contact@' }, { email: 'email-invalid' }],
    ['with half a phone number', { ...club, phone: '0612' }, { phone: 'phone-invalid' }],
    ['that forget the season', { ...club, openSeason: undefined }, { openSeason: 'season-invalid' }],
    [
      'with 21 links',
      { ...club, links: Array(21).fill({ label: 'Ici', url: 'https://a.example' }) },
      { links: 'too-long' },
    ],
  ])('%s are refused', (_name, input, errors) => {
    expect(errorsOf(input)).toEqual(errors);
  });

  test.each(['2026-2028', '2026', '26-27', '2026/2027', '2027-2026', '2026-2027 ', ''])(
    '%j is not a season',
    (openSeason) => {
      expect(errorsOf({ ...club, openSeason })).toEqual({ openSeason: 'season-invalid' });
    },
  );

  test.each(['https://ffsavate.example', 'http://a.example/x?y=1#z'])('%j is a link', (url) => {
    expect(errorsOf(linkTo(url))).toEqual({});
  });

  test.each([
    'javascript:alert(1)',
    'ftp://a.example',
    'a.example',
    'https://',
    '//a.example',
    'ftp://a.example/http://b.example',
    '',
    undefined,
  ])('link %j is none', (url) => {
    expect(errorsOf(linkTo(url))).toEqual({ links: 'url-invalid' });
  });
});
