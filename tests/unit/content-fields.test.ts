import { expect, test } from 'vitest';
import { excerptOf, hasOwnSummary } from '#domain/article.ts';
import { html, line, linesOrEmpty } from '#domain/content-fields.ts';
import { productInputSchema } from '#domain/product-input.ts';
import { teamMemberInputSchema } from '#domain/team.ts';
import { trainingSessionInputSchema } from '#domain/training.ts';

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
