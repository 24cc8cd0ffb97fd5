import { expect, test } from 'vitest';
import { isLinkTarget, linkTarget } from '#domain/form/link-target.ts';
import { pageNumber } from '#domain/form/page-number.ts';
import { isArticleId } from '#domain/site/article.ts';
import { slugOf } from '#domain/slug.ts';

test.each([
  ['Gala d’automne : 3ᵉ édition', 'gala-d-automne-3e-edition'],
  ['  « Été » !', 'ete'],
  ['Gal·la 100 %', 'gal-la-100'],
  ['🥊', ''],
])('the title «%s» makes the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a long title is cut after a whole word, at 80 characters', () => {
  const words = 'combat '.repeat(11);
  expect(slugOf(`${words}final`)).toBe('combat-'.repeat(11).slice(0, -1));
  expect(slugOf(`${words}fin`)).toBe(`${'combat-'.repeat(11)}fin`);
  expect(slugOf('x'.repeat(90))).toBe('x'.repeat(80));
});

test('an article is found only by the address made of its title', () => {
  const title = 'gala-d-automne-3e-edition';
  expect([title, 'x', 'x'.repeat(100)].every(isArticleId)).toBe(true);
  for (const other of ['', 'x'.repeat(101), 'Gala', 'été', `${title}/`, `../${title}`, `${title} `])
    expect(isArticleId(other), other).toBe(false);
});

test.each([
  ['1', 1],
  ['30', 30],
  ['999999', 999_999],
  ...['', '0', '-1', '01', '2.5', '1e3', ' 3', '3 ', 'x2', '2x', '1000000'].map((text): [string, undefined] => [
    text,
    undefined,
  ]),
])('the page «%s» of a list is %s', (parameter, number) => {
  expect(pageNumber(parameter)).toBe(number);
});

test.each([
  [' club.example ', 'https://club.example'],
  ['contact@club.example', 'mailto:contact@club.example'],
  ['/actualites', '/actualites'],
  ['reglement.pdf', undefined],
  ['javascript:alert(1)', undefined],
])('the typed link «%s» leads to %s', (typed, target) => {
  expect(linkTarget(typed)).toBe(target);
  expect(isLinkTarget(typed)).toBe(target !== undefined);
});

test.each([
  ['\u200bclub\u00ad.example', 'https://club.example'],
  ['https://www.exem\u2060ple.org/r\u00adeglement', 'https://www.exemple.org/reglement'],
  ['\ufeffcontact@club.example\u200e', 'mailto:contact@club.example'],
  ['/train\u200ding', '/training'],
  ['tel:+33\u202c612345678', 'tel:+33612345678'],
])('the copied link %j leads where one reads, not to an address with invisible characters', (typed, target) => {
  expect(linkTarget(typed)).toBe(target);
});
