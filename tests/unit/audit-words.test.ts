import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditActions, isAuditAction } from '#domain/site/audit.ts';
import { auditFields, auditSentence, auditSubjects } from '#messages/audit.ts';

// The provider's events have names of the same form.
const sources = globSync('netlify/server/!(integrations)/**/*.ts').map((path) => readFileSync(path, 'utf8'));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, action]) => action ?? ''));

/** The names of actions in the source, such as `toggle.update` in `action: 'toggle.update'`. */
const written = new Set(
  found(/'([a-z-]+\.[a-z-]+)'/g).filter((text) => Object.keys(auditSubjects).includes(text.split('.')[0] ?? '')),
);
/** The parts before the verb, such as `article` in `action: \`article.${verb}\``. */
const kinds = found(/action: `([a-z-]+)\.\$\{/g);

describe('the journal', () => {
  test('has a sentence of its own for every action the server writes down', () => {
    expect(written.size).toBeGreaterThan(20);
    expect(kinds).toContain('article');
    for (const action of written) expect(isAuditAction(action), action).toBe(true);
    for (const kind of kinds) expect(Object.keys(auditSubjects)).toContain(kind);
    const sentences = auditActions.map((action) => auditSentence({ by: 'Camille', action }));
    expect(new Set(sentences).size).toBe(auditActions.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^Camille a .+[^.]\.$/);
  });

  test('knows every kind of subject, to choose among', () => {
    const subjects = new Set(auditActions.map((action) => action.split('.')[0]));
    expect(Object.keys(auditSubjects).toSorted()).toEqual([...subjects].toSorted());
  });

  test('has a sentence for lines that another version of the site wrote', () => {
    expect(auditSentence({ by: null, action: 'newsletter.send' })).toBe('Le site a fait une modification.');
    expect(auditFields(['constructor', 'inconnu'])).toBeUndefined();
  });

  test('names each field once, as the forms do', () => {
    expect(auditFields(['name', 'email', 'file', 'image'])).toBe('Champs\u202F: nom, e-mail, image');
    expect(auditFields(['alt', 'focus'])).toBe('Champs\u202F: description de l’image, cadrage de l’image');
  });
});
