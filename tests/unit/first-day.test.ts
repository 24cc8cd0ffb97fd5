import { describe, expect, test } from 'vitest';
import {
  isOwnEmail,
  isRealEmail,
  missingForSignUp,
  missingToOpen,
  ownSettings,
  type SignUpGround,
} from '#domain/site/first-day.ts';

const ready: SignUpGround = {
  club: { name: 'Cercle', address: '1 rue du Port', email: 'bureau@cercle.example' },
  pages: [
    { key: 'legal', content: '<p>Éditeur : le Cercle.</p>' },
    { key: 'privacy', content: '<h2>Données</h2>' },
    { key: 'reglement', content: '<ul><li><p>1. Saluer.</p></li></ul>' },
  ],
};

const withPage = (key: 'legal' | 'privacy' | 'reglement', content: string): SignUpGround => ({
  ...ready,
  pages: ready.pages.map((page) => (page.key === key ? { key, content } : page)),
});
const withClub = (change: object): SignUpGround => ({ ...ready, club: ready.club && { ...ready.club, ...change } });

describe('before anybody may sign up', () => {
  test('nothing is missing for a club with an address and its texts', () => {
    expect(missingForSignUp(ready)).toEqual([]);
  });

  test.each([
    ['the address the migrations wrote', withClub({ email: 'contact@club.example' }), 'club'],
    ['the same in capitals', withClub({ email: ' Contact@Club.example' }), 'club'],
    ['the name the migrations wrote', withClub({ name: 'Club' }), 'club'],
    ['the same name between spaces', withClub({ name: ' Club ' }), 'club'],
    ['no postal address', withClub({ address: ' ' }), 'club'],
    ['no settings at all', { ...ready, club: undefined }, 'club'],
    ['an empty notice', withPage('legal', ''), 'legal'],
    ['a notice of one empty paragraph', withPage('legal', '<p></p>'), 'legal'],
    ['a privacy page of spaces that do not break', withPage('privacy', '<p>&nbsp; \u202f</p>'), 'privacy'],
    ['a privacy page that is a line', withPage('privacy', '<hr><p>…</p>'), 'privacy'],
    ['rules that are a picture', withPage('reglement', '<p><img src="/a.jpg" alt="Le règlement"></p>'), 'rules'],
    ['a notice with a place to fill in', withPage('legal', '<p>Éditeur : [À COMPLÉTER : le nom].</p>'), 'legal'],
    ['rules of invisible characters', withPage('reglement', '<p>\u200b\u00ad</p>'), 'rules'],
  ] as const)('%s is missing', (_what, ground, step) => {
    expect(missingForSignUp(ground)).toEqual([step]);
  });

  test('where real money moves, an address for examples is none', () => {
    expect(missingForSignUp({ ...ready, takesMoney: true })).toEqual(['club']);
    expect(missingForSignUp({ ...withClub({ email: 'bureau@cercle.fr' }), takesMoney: true })).toEqual([]);
    const reserved = ['a@b.example', 'a@example.com', 'A@Mail.Example.ORG', 'a@b.test', 'a@b.invalid', 'a@localhost'];
    expect(reserved.filter(isRealEmail)).toEqual([]);
    expect(['a@examples.com', 'example@cercle.fr', 'a@test.fr'].every(isRealEmail)).toBe(true);
  });

  test('everything missing is named at once, in the order of the steps', () => {
    expect(missingForSignUp({ club: undefined, pages: [] })).toEqual(['club', 'legal', 'privacy', 'rules']);
  });
});

test('the club’s own address counts, also under a domain for examples', () => {
  expect(['bureau@cercle.fr', 'contact@savate-valombre.example'].every(isOwnEmail)).toBe(true);
});

test('the defaults of the migrations count neither as a name nor as an address', () => {
  const host = 'Netlify';
  expect(ownSettings({ name: ' Club', email: 'contact@club.example', host })).toEqual({ name: '', email: '', host });
  const own = { name: 'Club de Savate', email: 'bureau@cercle.fr', host };
  expect(ownSettings(own)).toEqual(own);
});

describe('before sign-up may be switched on, the legal notice names', () => {
  const club = {
    ...{ name: 'Cercle', address: '1 rue du Port', email: 'bureau@cercle.example' },
    ...{ publicationDirector: 'Ada Martin, présidente', host: 'Netlify' },
  };

  test.each([
    ['the director of the publication', { publicationDirector: ' ' }],
    ['the host', { host: '' }],
  ])('%s', (_who, change) => {
    expect(missingToOpen({ ...ready, club })).toEqual([]);
    const unnamed = { ...ready, club: { ...club, ...change } };
    expect(missingToOpen(unnamed)).toEqual(['club']);
    expect(missingForSignUp(unnamed), 'a site that is open stays open').toEqual([]);
  });

  test('and a club that lacks more is named once', () => {
    expect(missingToOpen({ ...ready, club: undefined })).toEqual(['club']);
  });
});
