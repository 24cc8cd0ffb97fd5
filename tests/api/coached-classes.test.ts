import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CoachedClass } from '#domain/member/coached-class.ts';
import type { ClassMember } from '#domain/member/member-list.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

let club: TestClub;
let owner: string;
let coach: string;
const ids: Record<string, string> = {};

const productNamed = (name: string): string => {
  const found = club.catalogue.find((product) => product.name === name);
  if (!found) throw new Error(`no discipline ${name}`);
  return found.id;
};

const classesOf = async (token: string): Promise<CoachedClass[]> =>
  (await (await asAdmin(club, token, '/api/admin/classes')).json()) as CoachedClass[];

const photoOf = (token: string, id: string | undefined) =>
  asAdmin(club, token, `/api/admin/classes/members/${id}/photo`);

beforeAll(async () => {
  club = await openClub();
  owner = await signedIn(club);
  coach = (await signedInAs(club, ['coach'], [productNamed('Canne')])).token;
  const admin = membersOf(club, owner);
  const photo = await smallJpeg();
  const contact = { emergencyContactName: 'Dominique Bernard', emergencyContactPhone: '06 11 22 33 44' };
  ids.bernard = (await admin.added({ lastName: 'Bernard', disciplines: ['Canne'], ...contact }, { photo })).id;
  ids.andre = (await admin.added({ lastName: 'André', disciplines: ['Canne', 'Savate boxe française'] }, { photo })).id;
  ids.other = (await admin.added({ lastName: 'Chevalier', disciplines: ['Savate boxe française'] }, { photo })).id;
  ids.gone = (await admin.added({ lastName: 'Durand', disciplines: ['Canne'] }, { photo })).id;
  await admin.done(ids.gone, 'archive');
});
afterAll(() => club.close());

describe('a coach', () => {
  test('sees who comes to the classes chosen on the account, by name, and nobody else', async () => {
    const [canne, ...others] = await classesOf(coach);
    expect(others).toEqual([]);
    expect(canne?.discipline).toBe('Canne');
    expect(canne?.people.map(({ lastName }) => lastName)).toEqual(['André', 'Bernard']);
  });

  test('learns of each a name, whether there is a photo, whether the dossier is complete, and whom to call', async () => {
    const [canne] = await classesOf(coach);
    const bernard = canne?.people.find(({ lastName }) => lastName === 'Bernard');
    expect(bernard).toEqual({
      id: ids.bernard,
      firstName: 'Camille',
      lastName: 'Bernard',
      hasPhoto: true,
      isComplete: false,
      emergencyContact: { name: 'Dominique Bernard', phone: '+33611223344', isGuardian: false },
      notes: [],
    });
  });

  test('sees a dossier complete once nothing is missing any more, and no amount', async () => {
    const admin = membersOf(club, owner);
    const { owed, updatedAt } = await admin.found(ids.bernard ?? '');
    await admin.done(ids.bernard ?? '', 'payments', { means: 'cash', amount: owed, date: '2026-11-02', updatedAt });
    const told = await classesOf(coach);
    expect(told[0]?.people.find(({ id }) => id === ids.bernard)?.isComplete).toBe(true);
    expect(JSON.stringify(told)).not.toMatch(/owed|paid|amount|address|birth|email/);
  });

  test('opens the photo of somebody in these classes only', async () => {
    expect((await photoOf(coach, ids.bernard)).headers.get('Content-Type')).toBe('image/jpeg');
    expect((await photoOf(coach, ids.other)).status).toBe(404);
    expect((await photoOf(coach, ids.gone)).status).toBe(404);
  });

  test('is refused the member’s page, the lists, the exports and the photo of the admin area', async () => {
    for (const path of [
      `/api/memberships/${ids.bernard}`,
      '/api/admin/memberships',
      '/api/admin/memberships/class-lists',
      '/api/admin/memberships/export?format=csv&preset=appel',
      `/api/admin/memberships/${ids.bernard}/photo`,
      `/api/admin/memberships/${ids.bernard}/proof`,
    ])
      expect([path, (await asAdmin(club, coach, path)).status]).toEqual([path, 403]);
  });

  test('without a chosen class sees nobody', async () => {
    const { token } = await signedInAs(club, ['coach']);
    expect(await classesOf(token)).toEqual([]);
    expect((await photoOf(token, ids.bernard)).status).toBe(404);
  });

  test('goes on seeing a class whose discipline has another name', async () => {
    const path = `/api/admin/products/${productNamed('Canne')}`;
    const { prices, updatedAt } = (await (await asAdmin(club, owner, path)).json()) as Record<string, unknown>;
    const body = { name: 'Canne de combat', prices, updatedAt };
    const renamed = await asAdmin(club, owner, path, { method: 'PUT', body });
    expect(renamed.status, await renamed.clone().text()).toBe(200);
    const [canne] = await classesOf(coach);
    expect([canne?.discipline, canne?.people.length]).toEqual(['Canne de combat', 2]);
  });
});

test('the guardian of a minor without an emergency contact is shown as the contact everywhere', async () => {
  const { id } = await membersOf(club, owner).added({
    ...underAge,
    lastName: 'Ewen',
    disciplines: ['Canne de combat'],
  });
  const contact = { name: 'Dominique Martin', phone: '+33698765432', isGuardian: true };
  const coached = (await classesOf(coach)).flatMap(({ people }) => people).find((person) => person.id === id);
  expect(coached?.emergencyContact).toEqual(contact);
  const printed = (await (await asAdmin(club, owner, '/api/admin/memberships/class-lists')).json()) as ClassMember[];
  expect(printed.find((member) => member.id === id)?.emergencyContact).toEqual(contact);
  for (const preset of ['appel', 'complet']) {
    const exported = await asAdmin(club, owner, '/api/admin/memberships/export', {
      method: 'POST',
      body: { format: 'csv', preset, password: ADMINISTRATOR.password },
    });
    const line = (await exported.text()).split('\r\n').find((row) => row.includes('Ewen'));
    expect(line, preset).toContain('Dominique Martin (représentant légal);06 98 76 54 32');
  }
});

test('an owner without chosen classes sees them all', async () => {
  const told = await classesOf(owner);
  expect(told.length).toBeGreaterThan(1);
  expect(told.flatMap(({ people }) => people).some(({ id }) => id === ids.other)).toBe(true);
});
