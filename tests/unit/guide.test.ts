import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { INVITATION_DAYS } from '#domain/administrator.ts';
import { firstDaySteps } from '#domain/first-day.ts';
import { PASSWORD_LENGTH } from '#domain/password.ts';
import { UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import { typeset } from '#domain/typography.ts';
import { guideText } from '#lib/guide-text.ts';
import { guidePages } from '#messages/guide.ts';
import { settingsMessages } from '#messages/settings.ts';

const folder = new URL('../../docs/guide/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const numberWords =
  'zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');

/** Returns every text of the interface: literals as they are, templates as patterns. */
const interfaceTexts = (): { fixed: ReadonlySet<string>; patterns: readonly RegExp[] } => {
  const messages = new URL('../../src/messages/', import.meta.url);
  const fixed = new Set<string>();
  const patterns: RegExp[] = [];
  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) fixed.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // Skips templates without words, such as «{verb} {title}», which would match anything.
      if (/\p{L}{3}/u.test(parts.join(''))) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u'));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of readdirSync(messages))
    visit(ts.createSourceFile(file, readFileSync(new URL(file, messages), 'utf8'), ts.ScriptTarget.Latest));
  return { fixed, patterns };
};

const { fixed, patterns } = interfaceTexts();

describe('the administrators’ guide', () => {
  test('has a file for every page the site serves, and no other', () => {
    expect(files.toSorted()).toEqual(['README.md', ...guidePages.map((page) => `${page}.md`)].toSorted());
  });

  test('its front page leads to every page', () => {
    expect(all(read('README.md'), /\]\(([\w-]+)\.md\)/g).toSorted()).toEqual(guidePages.toSorted());
  });

  test.each(files)('%s calls every button, link and field as the screen does', (file) => {
    const named = all(read(file), /\*\*(.+?)\*\*/gs);
    expect(named.filter((name) => !fixed.has(name) && !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  test.each(files)('%s is set as French is', (file) => {
    const text = read(file);
    expect(typeset(text)).toBe(text);
  });

  // What the guide counts grows with the site: a new step, part or deadline fails here until the sentence is true again.
  test.each([
    ['premiers-pas.md', /(\p{L}+) choses à faire/gu, firstDaySteps.length],
    ['premiers-pas.md', /une seule fois, pendant (\p{L}+) jours/gu, INVITATION_DAYS],
    ['premiers-pas.md', /(\p{L}+) caractères au moins/gu, PASSWORD_LENGTH.min],
    ['administrateurs.md', /une fois, pendant (\p{L}+) jours/gu, INVITATION_DAYS],
    [
      'reglages.md',
      /(?:Les|a) (\p{L}+) parties(?:\.| des réglages)/gu,
      Object.keys(settingsMessages.sectionNames).length,
    ],
    ['a-faire.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
    ['inscriptions.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
    ['paiements.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
  ] as const)('%s counts as the site does: %s', (file, pattern, count) => {
    const counted = all(read(file), pattern);
    expect(counted.length, 'the sentence that counts').toBeGreaterThan(0);
    expect(counted.map((word) => numberWords.indexOf(word))).toEqual(counted.map(() => count));
  });

  // `docs.test.ts` checks that the targets exist.
  test('its links stay in the guide or lead to the web: the site serves nothing else of docs', () => {
    const targets = files.flatMap((file) => all(read(file), /[^!]\[[^\]]+\]\(([^)#]+)/g));
    expect(targets.filter((target) => !files.includes(target) && !target.startsWith('https://'))).toEqual([]);
  });

  test('every picture is also described in words', () => {
    const words = files.flatMap((file) => all(read(file), /!\[([^\]]*)\]/g));
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((text) => text.length < 15)).toEqual([]);
  });

  test('no picture is kept that no page shows', () => {
    const shown = files.flatMap((file) => all(read(file), /\]\(images\/([^)]+)\)/g));
    expect(readdirSync(new URL('images/', folder)).toSorted()).toEqual(shown.toSorted());
  });

  test('on the site its pages lead to each other, and its pictures are as large as what they show', () => {
    const written =
      '<h1 id="a">L’équipe</h1>\n<p><a href="publier.md#publier">Publier</a> <a href="README.md">Guide</a> <img src="/a.webp" width="585" height="900"></p>';
    expect(guideText(written)).toEqual({
      title: 'L’équipe',
      html: '\n<p><a href="/aide/publier#publier">Publier</a> <a href="/aide">Guide</a> <img src="/a.webp" width="390" height="600"></p>',
    });
    expect(() => guideText('<p>Sans titre</p>')).toThrow('begins with its title');
  });
});
