import { simpleParser } from 'mailparser';
import { afterAll, describe, expect, test } from 'vitest';
import { mailKinds } from '#domain/mail/mail.ts';
import { typeset } from '#domain/typography.ts';
import { startSmtpSink } from '#local/smtp-sink.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import { unsubscribeUrls } from '#server/outbox/links.ts';
import { exampleLetter, mailExamples } from '#tests/support/mail-examples.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());

const line = await createMailServer(sink.url).open();
afterAll(() => line.close());

/** Sends a letter through a real mail server, and reads it as a mail program does. */
const received = async (...asked: Parameters<typeof exampleLetter>) => {
  const sent = exampleLetter(...asked);
  expect(await line.send(sent)).toEqual({ kind: 'accepted' });
  const got = sink.mails().at(-1);
  return { sent, got, read: await simpleParser(got?.source ?? '') };
};

const wordsIn = (html: string): string =>
  html
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();

describe.each(mailKinds)('the mail «%s»', (kind) => {
  const url = 'https://club.example/login#invitation=a-b_c';

  test.each([
    ['a member', {}],
    ['a guardian', { minor: 'Léo Lefèvre' }],
  ])('says the same in text and HTML to %s, set as French is', async (_who, asked) => {
    const { sent, read } = await received(kind, { ...asked, url });
    expect(read.subject).toBe(sent.subject);
    expect(typeset(sent.subject)).toBe(sent.subject);
    for (const paragraph of sent.text.split('\n')) expect(typeset(paragraph)).toBe(paragraph);
    const text = sent.text.replace(/^- /gm, '').replace('—', '').replace(`\u202F:\n${url}`, '');
    expect(wordsIn(sent.html)).toBe(text.replace(/\s+/g, ' ').trim());
    expect(read.text?.trim()).toBe(sent.text.trim());
    expect(read.html).toBe(sent.html);
  });

  test('carries one link, a reason, and nothing from elsewhere', async () => {
    const { sent, read } = await received(kind, { url });
    expect(sent.html.match(/https?:/g)).toHaveLength(1);
    expect(sent.text.match(/https?:/g)).toHaveLength(1);
    expect(sent.text).toMatch(/\n—\nVous recevez ce message parce qu[e’]/);
    expect(sent.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/);
    expect(read.attachments).toEqual([]);
    expect(read.replyTo?.text).toBe('contact@club.example');
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('without a link has no words of one, and no way to unsubscribe', async () => {
    const { sent, read } = await received(kind);
    expect(`${sent.text}${sent.html}`).not.toMatch(/https?:|href/);
    expect(read.headers.has('list')).toBe(false);
  });

  test('never says «facture», and has a name for volunteers', () => {
    const { text, subject } = exampleLetter(kind);
    expect(`${subject} ${text}`).not.toMatch(/facture/i);
    expect(mailKindNames[kind]).toBeTruthy();
  });
});

test('each address of the web is whole and alone on its line of the text, however long and wherever it stands', async () => {
  const long = `https://exemple.example/stage?lieu=${'gymnase-'.repeat(20)}fin&date=2026-12-20`;
  const other = 'https://autre.example/a=b';
  const content = [
    `<p>Le <a href="${long.replace('&', '&#38;')}">programme</a>, ou <a href="${other}">${other}</a>.</p>`,
    `<ul><li>Voir <a href="${other}">ici</a> et <a href="mailto:club@exemple.example">écrire</a></li></ul>`,
    `<blockquote><p>«\u202F<a href="https://cite.example/">cité</a>\u202F»</p></blockquote>`,
  ].join('');
  const url = `https://club.example/dossier#${'aB-_'.repeat(10)}xyz`;
  const unsubscribe = unsubscribeUrls({ settings: { siteUrl: 'https://club.example' } }, `${'0'.repeat(300)}.x`);
  const sent = exampleLetter('news', { url, unsubscribe, content });
  expect(await line.send(sent)).toEqual({ kind: 'accepted' });
  const { text = '' } = await simpleParser(sink.mails().at(-1)?.source ?? '');
  const lines = text.split('\n');
  for (const address of [long, other, 'https://cite.example/', url, unsubscribe.page]) expect(lines).toContain(address);
  expect(text).toContain('Le programme [1], ou https://autre.example/a=b [2].');
  expect(text).toContain('Voir ici [2] et écrire (club@exemple.example)');
});

const family = ['Elsa Durand', 'Yves Durand', 'Hélène Durand', 'Tom Durand'];
test.each(mailKinds)('the mails «%s» about several of a family have several subjects, set as French is', (kind) => {
  const subjects = family.map((minor) => exampleLetter(kind, { minor }).subject);
  // What tells of a season tells of a membership.
  expect(new Set(subjects).size).toBe('season' in mailExamples[kind] ? family.length : 1);
  for (const subject of subjects) expect(subject).not.toMatch(/\b(?:de|que) (?:Elsa|Yves|Hélène)/);
  const { text } = exampleLetter(kind, { minor: 'Elsa Durand' });
  expect(text).not.toMatch(/\bde Elsa/);
});

test('a mail that may be unsubscribed from says so in the headers, for one press (RFC 8058)', async () => {
  const { got } = await received('payment-recorded', {
    unsubscribe: { page: 'https://club.example/page#a', press: 'https://club.example/stop?token=a' },
  });
  expect(got?.source).toMatch(/^List-Unsubscribe: <https:\/\/club\.example\/stop\?token=a>\r$/m);
  expect(got?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

test('names with quotes, accents, emoji, other letters or line ends stay one name of one recipient', async () => {
  for (const name of [
    '"Jo" O’Neil, Dr',
    'Ève 🥋',
    'Ольга',
    '李小龙',
    'a\r\nBcc: b@c.example',
    '<b@c.example>',
    '=?utf-8?q?x?=',
  ]) {
    const { got, read } = await received('invitation', { name, club: { name, article: null } });
    expect(got?.to).toEqual(['anais@exemple.example']);
    expect([read.to].flat().flatMap((to) => to?.value ?? [])).toHaveLength(1);
    expect(read.from?.value.map(({ address }) => address)).toEqual(['site@club.example']);
    expect([...read.headers.keys()].filter((header) => /bcc|cc/.test(header))).toEqual([]);
  }
});

test('the local mail server shows what it got, and runs nothing of it', async () => {
  await received('invitation', { name: '<script>alert(1)</script>' });
  const ask = (path: string) => sink.route.fetch(new Request(`http://localhost${path}`));
  const list = await (await ask('/_local/mail')).text();
  expect(list).toContain('anais@exemple.example');
  const id = sink.mails().at(-1)?.id;
  expect(await (await ask(`/_local/mail/${id}`)).text()).not.toContain('<script>');
  const html = await ask(`/_local/mail/${id}/html`);
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await html.text()).not.toContain('<script>');
  expect((await ask('/_local/mail/0')).status).toBe(404);
  expect(await (await ask('/_local/mail.json')).json()).toHaveLength(sink.mails().length);
});
