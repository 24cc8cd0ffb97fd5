import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validationError } from '#domain/error.ts';
import { boundedList } from '#domain/form/bounded-list.ts';
import { eurosField, html, imageReference, line, lineOrEmpty, linesOrEmpty } from '#domain/form/content-fields.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { manualPaymentSchema } from '#domain/money/manual-payment.ts';
import { productInputSchema } from '#domain/money/product-input.ts';
import { trainingSessionInputSchema } from '#domain/planning/training.ts';
import { excerptOf, hasOwnSummary } from '#domain/site/article.ts';
import { teamMemberInputSchema } from '#domain/site/team.ts';

test.each(['Boxe d’assaut', "Boxe d'assaut", 'Savate : initiation', 'Baby-boxe !', '« Forme »'])(
  'the discipline %s has one name, in prices, in the week and in the team',
  (name) => {
    const product = productInputSchema.parse({ name, prices: [{ amount: 100, isDefault: true }] });
    const session = { weekday: 1, startTime: '18:30', endTime: '20:00' };
    const person = { firstName: 'Ana', lastName: 'Roy', role: 'Coach', group: 'bureau' };
    expect(trainingSessionInputSchema.parse({ ...session, discipline: name }).discipline).toBe(product.name);
    expect(teamMemberInputSchema.parse({ ...person, disciplines: [name] }).disciplines).toEqual([product.name]);
  },
);

test('a discipline without a letter has no calendar to be named after it', () => {
  const session = { weekday: 1, startTime: '18:30', endTime: '20:00', discipline: '🥊' };
  expect(trainingSessionInputSchema.safeParse(session).success).toBe(false);
});

test('an emoji joined of several stays whole in a title, where other invisible marks go', () => {
  const title = line(100);
  for (const emoji of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍🏫', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(title.parse(`Gala ${emoji}`)).toBe(`Gala ${emoji}`);
  expect(title.parse('Ga\u200Bla\u200F')).toBe('Gala');
  expect(title.safeParse('\u200D').success).toBe(false);
});

test('lines stay apart, in French typography, with at most one empty line between them', () => {
  const lines = linesOrEmpty(100);
  const kept = 'Monitrice\u202F: canne.\n\nL’été aussi.\nÀ bientôt\u202F!';
  expect(lines.parse("\r\n  Monitrice :  canne. \r\n \r\n\r\n\tL'été aussi.\rÀ bientôt !\n\n")).toBe(kept);
  expect(lines.parse(kept)).toBe(kept);
  expect([lines.parse(undefined), lines.parse(' \n '), lines.parse('«\n»')]).toEqual(['', '', '«\u00A0\n\u00A0»']);
  expect(lines.parse('é\r\n'.repeat(50)).length, 'a break is one character').toBe(99);
  expect(lines.safeParse('é\n'.repeat(51)).success).toBe(false);
});

test('lines after any number of empty ones begin at the first that is written', () => {
  for (const empty of [1, 2, 3, 4]) expect(linesOrEmpty(100).parse(`${'\n'.repeat(empty)}Canne`)).toBe('Canne');
});

const codesOf = (schema: z.ZodMiniType, sent: unknown) =>
  schema.safeParse(sent).error?.issues.map(({ message }) => message);
const cash = { means: 'cash', amount: 97.5, date: '2026-11-20' };
const picture = { url: '/api/media/gant/960.jpg' };
test.each<[string, () => z.ZodMiniType, unknown, string[] | undefined]>([
  ['a title that is left out', () => line(5), undefined, ['required']],
  ['a title of spaces', () => line(5), '  ', ['required']],
  ['a title of five characters', () => line(5), ' canne ', undefined],
  ['a title of six', () => line(5), 'savate', ['too-long']],
  ['a note that is left out', () => lineOrEmpty(5), undefined, undefined],
  ['a note that is not a text', () => lineOrEmpty(5), 12, ['invalid']],
  ['a note that is too long', () => lineOrEmpty(5), 'savate', ['too-long']],
  ['lines that are too long', () => linesOrEmpty(5), 'sa\nvate', ['too-long']],
  ['money in whole cents', () => eurosField(1, 'price-too-low'), 97.55, undefined],
  ['money in parts of a cent', () => eurosField(1, 'price-too-low'), 97.555, ['invalid']],
  ['money below the least', () => eurosField(1, 'price-too-low'), 0.99, ['price-too-low']],
  ['money above the most', () => eurosField(1, 'price-too-low'), 10_000.01, ['invalid']],
  ['a choice that is made', () => manualPaymentSchema, cash, undefined],
  ['a choice that is not made', () => manualPaymentSchema, { ...cash, means: undefined }, ['required']],
  ['a choice of nothing', () => manualPaymentSchema, { ...cash, means: null }, ['required']],
  ['a choice there is not', () => manualPaymentSchema, { ...cash, means: 'gold' }, ['invalid']],
  ['a picture of the site', () => imageReference, { ...picture, alt: 'Un gant' }, undefined],
  ['a picture of another site', () => imageReference, { url: 'https://ailleurs.example/960.jpg' }, ['invalid']],
  ['a picture with an empty description', () => imageReference, { ...picture, alt: ' ' }, ['image-undescribed']],
  ['something else than a list', () => boundedList(line(5), { max: 2 }), 'Canne', ['invalid']],
])('%s: the code of what is wrong', (_what, schema, sent, codes) => {
  expect(codesOf(schema(), sent)).toEqual(codes);
});

test('a session until 0:00 ends with the day, and one that ends as it begins is refused', () => {
  const session = { weekday: 1, startTime: '22:15', endTime: '00:00', discipline: 'Canne' };
  expect(trainingSessionInputSchema.parse(session).endTime).toBe('24:00');
  expect(codesOf(trainingSessionInputSchema, { ...session, endTime: '22:15' })).toEqual(['end-on-another-day']);
});

test('a discipline has one normal price, and perhaps a reduced one', () => {
  const [normal, reduced] = [
    { amount: 210, isDefault: true },
    { amount: 160, isDefault: false },
  ];
  const codes = [[normal], [normal, reduced], [reduced], [normal, normal], []].map((prices) =>
    codesOf(productInputSchema, { name: 'Canne', prices }),
  );
  expect(codes).toEqual([undefined, undefined, ['required'], ['required'], ['required']]);
});

test('a field whose message is not one of our codes is invalid, and each field tells its first error only', () => {
  const schema = z.object({
    title: z.string('must be a text'),
    label: z.string().check(z.minLength(5, 'required'), z.maxLength(2, 'too-long')),
  });
  const { error } = schema.safeParse({ title: 1, label: 'abc' });
  expect(error && errorsByField(error)).toEqual({ title: 'invalid', label: 'required' });
});

test('a refusal says what is wrong with each field', () => {
  expect(validationError({ email: 'required' })).toMatchObject({
    ...{ name: 'DomainError', code: 'validation', fields: { email: 'required' } },
  });
});

test('characters that databases refuse are not in a text', () => {
  expect(html.parse('<p>a\uD83Db\u0007c\td</p>\n')).toBe('<p>a b c\td</p>\n');
});

test('a summary is not cut inside a character', () => {
  expect(excerptOf(`<p>a${'🥊'.repeat(150)}</p>`).isWellFormed()).toBe(true);
});

test('an article whose summary is its first words shows no summary', () => {
  const content = '<p>Le gymnase ferme samedi.</p><p>Les cours de canne sont déplacés.</p>';
  expect(hasOwnSummary({ summary: excerptOf(content), content })).toBe(false);
  expect(hasOwnSummary({ summary: '', content })).toBe(false);
  expect(hasOwnSummary({ summary: 'Travaux', content })).toBe(true);
});
