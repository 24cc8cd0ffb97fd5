import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { INVITATION_DAYS, NEW_PASSWORD_DAYS } from '#domain/account/administrator.ts';
import { RECOVERY_CODES, RECOVERY_HOURS } from '#domain/account/factor.ts';
import { PASSWORD_LENGTH } from '#domain/account/password.ts';
import {
  type Access,
  type Area,
  accessOf,
  allows,
  areas,
  type Role,
  roles,
  rolesAllowing,
} from '#domain/account/role.ts';
import { MAX_IMAGE_BYTES } from '#domain/form/upload.ts';
import { LINK_DAYS } from '#domain/mail/link.ts';
import { allowanceOf, MAIL_TRIES, mailTroubles } from '#domain/mail/mail.ts';
import { MINIMUM_AGE } from '#domain/member/age.ts';
import { attentionNames } from '#domain/member/figures.ts';
import { RETENTION_NOTICE_DAYS } from '#domain/member/retention.ts';
import { UNDO_CLOSING_DAYS } from '#domain/season/closing.ts';
import { firstDaySteps } from '#domain/site/first-day-steps.ts';
import { toggleKeys } from '#domain/site/toggle.ts';
import {
  ACCOUNTING_YEARS,
  FORMER_MEMBER_YEARS,
  JOURNAL_MONTHS,
  SESSION_DAYS,
  SESSION_IDLE_HOURS,
  UNPAID_SIGN_UP_DAYS,
} from '#domain/time-kept.ts';
import { typeset } from '#domain/typography.ts';
import { HELD_MS } from '#features/admin/review/review-store.ts';
import { guideText } from '#lib/guide-text.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { guidePages } from '#messages/guide.ts';
import { mailMessages } from '#messages/mail-screen.ts';
import { roleMessages } from '#messages/roles.ts';
import { settingsMessages } from '#messages/settings.ts';
import { LONGEST_BUILD_MS } from '#server/running/publication/actions.ts';

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

/** Returns a number that is written in figures or in words. */
const counted = (word: string): number =>
  /^\d/.test(word) ? Number(word.replace(',', '.')) : numberWords.indexOf(word.toLowerCase().replace(/^un$/, 'une'));

const MINUTE = 60_000;

/** The part of a day's mails that stays free for what goes before a kind of mail: one in so many. */
const keptFrom = (kind: 'news' | 'awaited'): number => 1000 / (1000 - allowanceOf(kind, 1000));
const parts: Readonly<Record<string, number>> = { cinquième: 5, dixième: 10 };

/** The roles with their articles, as they stand inside a sentence. */
const called: Readonly<Record<Role, string>> = {
  owner: 'la présidence',
  treasurer: 'la trésorerie',
  secretary: 'le secrétariat',
  editor: 'la rédaction',
  coach: 'l’encadrement',
};
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const both = new Intl.ListFormat('fr', { type: 'conjunction' });
const listed = (some: readonly Role[]): string => both.format(some.map((role) => called[role]));
const may = (area: Area, access: Exclude<Access, 'none'>): string => listed(rolesAllowing(area, access));

/** Returns what a page about an area says of who works there, and who only reads. */
const whoWorks = (area: Area): string => {
  const readers = roles.filter((role) => accessOf([role], area) === 'read');
  const reading = readers.length > 0 ? ` Qui lit sans rien changer\u202F: ${listed(readers)}.` : '';
  return `Qui s’en occupe\u202F: ${may(area, 'write')}.${reading}`;
};

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
    ['premiers-pas.md', /après (\p{L}+) heures sans activité/gu, SESSION_IDLE_HOURS],
    ['premiers-pas.md', /au plus tard au bout de (\p{L}+) jours/gu, SESSION_DAYS],
    ['administrateurs.md', /une fois, pendant (\p{L}+) jours/gu, INVITATION_DAYS],
    ['administrateurs.md', /une fois, pendant (\d+) heures/gu, NEW_PASSWORD_DAYS * 24],
    ['administrateurs.md', /vos (\p{L}+) codes de secours/gu, RECOVERY_CODES],
    ['administrateurs.md', /(Un) jour plus tard/gu, RECOVERY_HOURS / 24],
    ['reglages.md', /(\p{L}+) interrupteurs/gu, toggleKeys.length],
    ['inscriptions.md', /(?:Les|et) (\p{L}+) (?:autres )?interrupteurs d/gu, toggleKeys.length],
    ['ajouter.md', /minimum est de (\d+) ans/gu, MINIMUM_AGE],
    ['archives.md', /[Pp]endant (\p{L}+) jours/gu, UNDO_CLOSING_DAYS],
    ['saisons.md', /[Pp]endant (\p{L}+) jours/gu, UNDO_CLOSING_DAYS],
    ['archives.md', /gardés (\p{L}+) ans/gu, FORMER_MEMBER_YEARS.usual],
    ['archives.md', /restent (\p{L}+) ans/gu, ACCOUNTING_YEARS],
    ['archives.md', /(\p{L}+) mois après l’avoir annoncé/gu, RETENTION_NOTICE_DAYS / 30],
    ['confidentialite.md', /(Un) mois avant d’effacer/gu, RETENTION_NOTICE_DAYS / 30],
    ['reglages.md', /sur (\p{L}+) mois/gu, JOURNAL_MONTHS],
    ['reglages.md', /(\d+)[ \u00A0]Mo au plus/gu, MAX_IMAGE_BYTES / 1_000_000],
    ['courriels.md', /(\p{L}+) fois en deux jours/gu, MAIL_TRIES],
    ['dossiers.md', /vers le dossier reste ouvert (\d+) jours/gu, LINK_DAYS.dossier],
    ['dossiers.md', /d’un représentant légal, (\d+) jours/gu, LINK_DAYS.guardian],
    ['dossiers.md', /Pendant (\p{L}+) minute/gu, HELD_MS / MINUTE],
    ['publier.md', /pas fini en (\d+) minutes/gu, LONGEST_BUILD_MS / MINUTE],
    ['que-faire-quand.md', /l’attend (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
    [
      'reglages.md',
      /(?:Les|a) (\p{L}+) parties(?:\.| des réglages)/gu,
      Object.keys(settingsMessages.sectionNames).length,
    ],
    ['a-faire.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
    ['inscriptions.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
    ['paiements.md', /au bout de (\p{L}+) jours/gu, UNPAID_SIGN_UP_DAYS],
  ] as const)('%s counts as the site does: %s', (file, pattern, count) => {
    const words = all(read(file), pattern);
    expect(words.length, 'the sentence that counts').toBeGreaterThan(0);
    expect(words.map(counted)).toEqual(words.map(() => count));
  });

  test.each([
    [/un (\p{L}+) des envois permis reste/gu, keptFrom('news')],
    [/Un (\p{L}+) de la journée est gardé/gu, keptFrom('awaited')],
  ])('tells what part of a day’s mails is kept: %s', (pattern, part) => {
    expect(all(read('courriels.md'), pattern).map((word) => parts[word])).toEqual([part]);
  });

  test('calls the roles as the screens do', () => {
    expect(roles.map((role) => called[role].replace(/^l(?:[ae] |’)/, ''))).toEqual(
      roles.map((role) => roleMessages.names[role].toLowerCase()),
    );
  });

  test.each<[page: string, Area]>([
    ['reglages', 'settings'],
    ['tarifs', 'seasons'],
    ['saisons', 'seasons'],
    ['planning', 'planning'],
    ['inscriptions', 'opening'],
    ['adhesions', 'members'],
    ['dossier', 'members'],
    ['dossiers', 'files'],
    ['archives', 'members'],
    ['mes-cours', 'classes'],
    ['courriels', 'mail'],
    ['relances', 'mail'],
    ['confidentialite', 'privacy'],
    ['articles', 'content'],
    ['equipe', 'content'],
    ['pages', 'content'],
    ['publier', 'publication'],
  ])('%s.md begins with who may do it: %s', (page, area) => {
    expect(read(`${page}.md`).split('\n\n')[2]).toContain(whoWorks(area));
  });

  /** Sentences that say who may, and no others. */
  test.each([
    ['ajouter', `Qui s’en occupe\u202F: ${may('members', 'write')}.`],
    ['exporter', `Qui s’en occupe\u202F: ${may('members', 'read')}.`],
    ['exporter', `pour ${may('mail', 'write')}\u202F: **Écrire`],
    ['paiements', `Qui note un paiement\u202F: ${may('desk', 'write')}.`],
    ['paiements', `Qui rembourse, corrige, réduit et redemande à Stripe\u202F: ${may('money', 'write')}.`],
    ['reglages', `pour ${may('opening', 'write')}, quatre interrupteurs`],
    ['chiffres', `Qui les voit\u202F: ${may('money', 'read')}.`],
    ['a-faire', `L${may('planning', 'write').slice(1)} les voient tous`],
    ['a-faire', `« ancien adhérent bientôt effacé », pour ${may('privacy', 'write')}`],
    ['a-faire', `« fichier manque à la sauvegarde », pour ${may('running', 'read')}`],
    ['administrateurs', `Seule ${may('accounts', 'write')} choisit les rôles`],
    ['administrateurs', `Rien n’arrive ? L${may('accounts', 'write').slice(1)} peut aider`],
    ['confidentialite', `C’est à ${may('privacy', 'write')} de le faire.`],
    ['courriels', `C’est à ${may('settings', 'write')}.`],
    ['inscriptions', `${may('seasons', 'write')} ouvrent **Saisons**. L${may('settings', 'write').slice(1)} le peut`],
    ['que-faire-quand', `L${may('running', 'read').slice(1)} ouvre **Réglages**, partie **Services**`],
  ])('%s.md says who may: %s', (page, sentence) => {
    expect(read(`${page}.md`)).toContain(typeset(sentence));
  });

  // A new role, or another right of one, fails here until what the guide tells of the role is read again.
  test('tells of each role what the screens tell, and the areas in which it writes are known', () => {
    const told = read('administrateurs.md').replaceAll(/\[(.+?)\]\(.+?\)/g, '$1');
    expect([...told.matchAll(/^- \*\*(\p{L}+)\*\*\u202F: (.+)$/gmu)].map(([, name, does]) => [name, does])).toEqual(
      roles.map((role) => [roleMessages.names[role], lowerFirst(roleMessages.does[role])]),
    );
    expect(
      Object.fromEntries(roles.map((role) => [role, areas.filter((area) => allows([role], area, 'write')).join(' ')])),
    ).toEqual({
      owner: areas.filter((area) => area !== 'journal').join(' '),
      treasurer: 'own money desk',
      secretary: 'own opening members files desk mail seasons planning publication classes',
      editor: 'own opening content planning media publication',
      coach: 'own classes',
    });
  });

  test.each(files)('%s quotes only sentences that a screen says', (file) => {
    const said = [...fixed, ...patterns.map(({ source }) => source.replaceAll('\\', ''))].map((text) =>
      text.toLowerCase(),
    );
    const quoted = all(read(file), /«\u00A0(.+?)\u00A0»/gu);
    expect(quoted.filter((words) => !said.some((text) => text.includes(words.toLowerCase())))).toEqual([]);
  });

  test('«À faire» explains each line that the front page may show', () => {
    const { figures, requests, retention, publication, publicationFailed, ...backup } = adminHomeMessages.attention;
    const { failed, refused, trouble, paused, waiting } = mailMessages.home;
    const lines = [
      ...attentionNames.map((name) => figures[name].current(1, '10 €')),
      ...[requests(1), retention(1, ''), publication(1), publicationFailed],
      ...[backup.backupFailed('', ''), backup.backupLate(''), backup.backupUnread(1)],
      ...[failed(1), refused(1), paused(1), waiting(1, 1), ...mailTroubles.map(trouble)],
    ].map(({ label }) => label);
    const quoted = all(read('a-faire.md'), /«\u00A0(.+?)\u00A0»/gu);
    expect(lines.filter((line) => !quoted.some((words) => line.includes(words)))).toEqual([]);
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
