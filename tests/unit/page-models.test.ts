import { describe, expect, test } from 'vitest';
import { missingForSignUp } from '#domain/site/first-day.ts';
import { neededPageKeys } from '#domain/site/page.ts';
import { placeholdersIn } from '#domain/site/page-marks.ts';
import { pageModel } from '#messages/page-models.ts';
import { sanitiseRichText } from '#server/integrations/sanitise.ts';

const club = {
  name: 'Cercle & <Savate>',
  address: '1 rue du Port, 29000 Quimper',
  email: 'bureau@cercle.fr',
  phone: '+33298000000',
  legalForm: 'Association loi de 1901',
  publicationDirector: 'Ada Martin, présidente',
  host: 'Netlify, Inc., San Francisco',
  affiliation: 'Fédération française de savate',
};
const nobody = {
  ...{ name: '', address: '', email: '', phone: '', legalForm: '' },
  ...{ publicationDirector: '', host: ' ', affiliation: '' },
};

describe.each(neededPageKeys)('the model of the page %s', (key) => {
  test('is kept as it is when it is saved', async () => {
    const model = pageModel(key, club);
    expect(await sanitiseRichText(model)).toBe(model);
  });

  test('does not count as written until somebody has read it and filled in every place', () => {
    const pages = neededPageKeys.map((one) => ({
      key: one,
      content: one === key ? pageModel(key, club) : '<p>Écrit.</p>',
    }));
    expect(missingForSignUp({ club, pages })).toEqual([key === 'reglement' ? 'rules' : key]);
    const filled = pages.map((page) => ({ ...page, content: page.content.replaceAll(/\[[^\]]*\]/g, 'rempli') }));
    expect(missingForSignUp({ club, pages: filled })).toEqual([]);
  });

  test('asks to be read by the board, whatever the settings say', () => {
    expect(placeholdersIn(pageModel(key, club))[0]).toMatch(
      /^\[À COMPLÉTER\u202F: ce texte est un modèle, .* retirez ce passage\]$/,
    );
  });

  test('asks for what the settings do not say', () => {
    expect(placeholdersIn(pageModel(key, nobody)).length).toBeGreaterThan(placeholdersIn(pageModel(key, club)).length);
  });
});

test('the legal notice names what the law asks for: publisher, seat, telephone, director and host (LCEN, article 1-1)', () => {
  const notice = pageModel('legal', club);
  for (const told of ['Cercle &amp; &lt;Savate&gt;', club.address, club.phone, club.publicationDirector, club.host])
    expect(notice).toContain(told);
  const missing = placeholdersIn(pageModel('legal', nobody)).join(' ');
  for (const asked of [/nom de l’association/, /adresse du siège/, /numéro où/, /préside l’association/, /hébergeur/])
    expect(missing).toMatch(asked);
});

test('the privacy page tells what the RGPD asks for, beside what the site writes by itself (article 13)', () => {
  const text = pageModel('privacy', club);
  for (const told of [
    'responsable du traitement',
    'Délégué à la protection des données',
    'article 6, 1, b',
    'consentement',
  ])
    expect(text).toContain(told);
  for (const told of ['intérêt légitime', 'facultatif', 'hors de l’Union européenne', club.affiliation])
    expect(text).toContain(told);
});

describe('a place to fill in', () => {
  test.each([
    ['as the model writes it', '<p><strong>[À COMPLÉTER\u202F: la date]</strong></p>', 1],
    ['in small letters and without accents', '<p>[ a completer la date ]</p>', 1],
    ['in parts of several shapes', '<p>[À <em>COMPLÉTER</em>&nbsp;: la date]</p>', 1],
    ['in letters with accents of their own', '<p>[A\u0300 COMPLE\u0301TER : la date]</p>', 1],
    ['whose end was taken away', '<p>[À COMPLÉTER : la date</p>', 1],
    ['twice', '<p>[À COMPLÉTER : un] [À COMPLÉTER : deux]</p>', 2],
  ])('is found %s', (_how, content, count) => {
    expect(placeholdersIn(content)).toHaveLength(count);
  });

  test('is no other bracket, and no sentence about something to complete', () => {
    expect(placeholdersIn('<p>[1] Le dossier est à compléter avant le 1er octobre [sic].</p>')).toEqual([]);
  });
});
