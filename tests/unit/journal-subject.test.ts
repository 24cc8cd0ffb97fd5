import { describe, expect, test } from 'vitest';
import { type AuditLine, isAboutMember } from '#domain/site/audit.ts';
import { subjectOf } from '#features/admin/settings/journal/journal-subject.ts';
import { auditSentence, auditSubjects } from '#messages/audit.ts';
import { auditCounts, auditedKinds, auditFile } from '#messages/audit-subject.ts';

const line = (action: string, subjectId: string, about: AuditLine['about'] = null): AuditLine => ({
  id: 'a',
  at: '2026-11-20T18:30:00.000Z',
  by: 'Camille',
  action,
  subjectType: action.split('.')[0] ?? '',
  subjectId,
  about,
  fields: [],
});
const spaces = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');
const slot = { discipline: 'Canne', weekday: 6, startTime: '10:00', endTime: '11:30' } as const;

describe('a line of the journal', () => {
  test.each([
    ['Page : Règlement intérieur', line('page.update', 'reglement')],
    ['Partie du site : Inscriptions', line('toggle.close', 'adhesion')],
    ['Discipline : Boxe thaï', line('product.update', 'x', { name: 'Boxe thaï' })],
    ['Équipe : Jeanne Martin', line('team-member.update', 'x', { name: 'Jeanne Martin' })],
    ['Équipe : Bureau', line('team-member.reorder', 'bureau')],
    ['Compte : Sacha', line('administrator.disable', 'x', { name: 'Sacha' })],
    ['Article : Le gala', line('article.publish', 'gala', { name: 'Le gala' })],
    ['Article : gala', line('article.delete', 'gala')],
    ['Créneau : Canne, samedi de 10 h 00 à 11 h 30', line('training-session.update', 'x', slot)],
    [
      'Fermeture : Noël, du 20/12/26 au 03/01/27',
      line('closure.create', 'x', { label: 'Noël', from: '2026-12-20', to: '2027-01-03' }),
    ],
    ['Saison : jusqu’à 2022-2023', line('season.retention', '2022-2023')],
    ['Saison : 2025-2026', line('season.archive-all', '2025-2026')],
    ['Saison : 2024-2025, 2025-2026', line('season.unarchive-all', '2024-2025, 2025-2026')],
    ['Saison : 2024-2025, 2025-2026', line('member.export', '2024-2025, 2025-2026')],
  ])('tells what it is about: %s', (expected, about) => {
    expect(spaces(subjectOf(about))).toBe(expected);
  });

  test.each([
    line('member.update', 'm'),
    line('season.archive-all', ''),
    line('product.delete', 'gone'),
    line('page.update', 'constructor'),
    line('constructor.update', 'x'),
    line('newsletter.send', 'x', { name: 'Bulletin' }),
  ])('names nobody and nothing it does not know: $action of $subjectId', (about) => {
    expect(subjectOf(about)).toBeUndefined();
  });

  test('links to an existing member, but never from a deletion or an export', () => {
    expect(isAboutMember(line('member.update', 'm'))).toBe(true);
    expect(isAboutMember(line('member.delete', 'm'))).toBe(false);
    expect(isAboutMember(line('member.export', '2026-2027'))).toBe(false);
    expect(isAboutMember(line('page.update', 'home'))).toBe(false);
  });

  test('tells whether a part of the site was opened or closed', () => {
    expect(auditSentence(line('toggle.open', 'adhesion'))).toBe('Camille a ouvert une partie du site.');
    expect(auditSentence(line('toggle.close', 'adhesion'))).toBe('Camille a fermé une partie du site.');
  });

  test('tells what kind of file was exported', () => {
    expect(auditFile(['format: xlsx', 'preset: appel', 'members: 3'])).toBe('classeur, Liste d’appel');
    expect(auditFile(['format: csv', 'preset: reinscriptions', 'members: 3'])).toBe('texte, Réinscriptions');
    expect(auditFile(['preset: constructor'])).toBeUndefined();
  });

  test('tells how many members a line counted', () => {
    expect(auditCounts({ action: 'member.export', fields: ['members: 20', 'files: 1'] })).toBe('20 fiches, 1 fichier');
    const told = (action: string, ...fields: string[]) => auditCounts({ action, fields })?.replaceAll(/\s/g, ' ');
    expect(told('season.archive-all', 'members: 3000')).toBe('3000 adhésions archivées');
    expect(told('season.archive-all', 'members: 1')).toBe('1 adhésion archivée');
    expect(told('season.unarchive-all', 'members: 2998', 'stayed: 2')).toBe(
      '2998 adhésions restaurées, 2 restées aux archives',
    );
    expect(auditCounts({ action: 'constructor', fields: ['email', 'constructor: 2'] })).toBeUndefined();
  });

  test('has a name for its kind only where a kind exists', () => {
    expect(Object.keys(auditSubjects)).toEqual(expect.arrayContaining(Object.keys(auditedKinds)));
  });
});
