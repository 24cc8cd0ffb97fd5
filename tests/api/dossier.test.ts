import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import { defaultHealthTable } from '#domain/member/health.ts';
import { dossierRequests, links } from '#server/db/link-schema.ts';
import { members } from '#server/db/schema.ts';
import { setUnsubscribed } from '#server/outbox/subscription-queries.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { jpeg, pdf, png, smallJpeg } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, yearsAgo } from '#tests/support/sign-up.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

const { club, token: adminToken } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, adminToken);

type Files = Parameters<typeof admin.added>[1];

/** Adds a member, and gives the token of their link with what it can do. */
const holder = async (
  form: Parameters<typeof admin.added>[0] = {},
  files: Files = {},
  scope: 'dossier' | 'guardian' = 'dossier',
) => {
  const member = await admin.added(form, files);
  // As if nobody of the club had ticked it.
  await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, member.id));
  const { token, link } = await linkTo(club, member.id, { scope });
  return {
    ...{ member, id: member.id, token, link },
    read: () => dossierIn(withLink(club, token)),
    send: (method: string, path: string, body: unknown = {}) => withLink(club, token, path, { method, body }),
    post: (path: string, name: string, file: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set(name, new File([file], 'fichier'));
      return withLink(club, token, path, { method: 'POST', form });
    },
    row: async () => {
      const row = await admin.row(member.id);
      if (!row) throw new Error('The member is gone.');
      return row;
    },
    actions: async () =>
      (await admin.audits(member.id)).map(({ action, signed }) => `${action}${signed ? ' signed' : ''}`),
  };
};
const stateOf = ({ pieces }: DossierJson, wanted: string) => pieces.find(({ piece }) => piece === wanted)?.state;
const isStored = async (key: string | null | undefined) => (await club.deps.files.find(key ?? '')) !== undefined;

describe('contact', () => {
  const contact = {
    phone: '07 11 22 33 44',
    address: '1 place des Tilleuls',
    emergencyContactName: 'Alix Martin',
    emergencyContactPhone: '06 55 44 33 22',
  };

  test('is corrected as the form reads it, found by the new number, and told in the journal without a name', async () => {
    const { id, send, read, actions } = await holder();
    const { updatedAt: readAt } = await read();
    const dossier = await dossierIn(send('PUT', '/contact', { ...contact, readAt }));
    expect(dossier).toMatchObject({ ...contact, phone: '+33711223344', emergencyContactPhone: '+33655443322' });
    expect(await read()).toEqual(dossier);
    expect((await admin.row(id))?.searchText).toContain('0711223344');
    expect(await actions()).toEqual(['member.create signed', 'member.own-details']);
    expect((await admin.audits(id)).at(-1)?.fields).toEqual([
      'phone',
      'address',
      'emergencyContactName',
      'emergencyContactPhone',
    ]);
    const { timeline } = await admin.found(id);
    expect(timeline.at(-1)).toMatchObject({ what: 'member.own-details', by: null });
  });

  test('sent twice is written once', async () => {
    const { send, actions } = await holder();
    await send('PUT', '/contact', contact);
    expect((await send('PUT', '/contact', contact)).status).toBe(200);
    expect(await actions()).toEqual(['member.create signed', 'member.own-details']);
  });

  test('changed by the club at the same time is not overwritten, and the answer shows the present one', async () => {
    const { id, send, read } = await holder();
    const { updatedAt: readAt } = await read();
    await admin.put(id, { address: 'du club' });
    const refused = await refusalOf(await send('PUT', '/contact', { ...contact, readAt }));
    expect(refused).toMatchObject({ status: 409, type: 'conflict', current: { address: 'du club' } });
    expect((await read()).address).toBe('du club');
  });

  test('with a wrong number says which field, to oneself', async () => {
    const { send } = await holder();
    const refused = await refusalOf(await send('PUT', '/contact', { ...contact, phone: '12', address: '' }));
    expect(refused).toMatchObject({
      status: 422,
      fields: { phone: 'Numéro de téléphone invalide.', address: 'Veuillez renseigner votre adresse.' },
    });
  });
});

describe('the photo', () => {
  test('is taken as it comes, shown by the link alone, and replaces the one before', async () => {
    const { post, row, token, read } = await holder();
    expect(stateOf(await dossierIn(post('/photo', 'photo', await jpeg())), 'photo')).toBe('accepted');
    const first = (await row()).photoKey;
    const shown = await withLink(club, token, '/photo');
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/sandbox/),
    });
    const files = await storedFiles(club);
    await dossierIn(post('/photo', 'photo', await png()));
    expect((await row()).photoKey).not.toBe(first);
    expect(await isStored(first)).toBe(false);
    expect(await storedFiles(club)).toBe(files);
    expect((await read()).hasPhoto).toBe(true);
  });

  test('sent twice at once is one photo, and leaves no file behind', async () => {
    const { post, row } = await holder();
    const files = await storedFiles(club);
    const photo = await jpeg();
    const answers = await Promise.all([post('/photo', 'photo', photo), post('/photo', 'photo', photo)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isStored((await row()).photoKey)).toBe(true);
    // The photo, its thumbnail, and what the store keeps of each.
    const one = await holder();
    const before = await storedFiles(club);
    await one.post('/photo', 'photo', photo);
    expect(before - files).toBe((await storedFiles(club)) - before);
  });

  test('that follows a refused one waits for an administrator', async () => {
    const { id, post, read } = await holder();
    await club.db.update(members).set({ photoRefusal: 'Trop sombre' }).where(eq(members.id, id));
    expect((await read()).pieces).toContainEqual({ piece: 'photo', state: 'refused', refusal: 'Trop sombre' });
    expect(stateOf(await dossierIn(post('/photo', 'photo', await smallJpeg())), 'photo')).toBe('received');
  });

  test('that is none, of another type or absent is refused, and nothing is stored', async () => {
    const { post, token, row } = await holder();
    const files = await storedFiles(club);
    expect(await refusalOf(await post('/photo', 'photo', pdf()))).toMatchObject({
      status: 422,
      fields: { photo: 'La photo doit être au format JPG ou PNG.' },
    });
    const form = new FormData();
    expect(await refusalOf(await withLink(club, token, '/photo', { method: 'POST', form }))).toMatchObject({
      fields: { photo: 'La photo est obligatoire.' },
    });
    const torn = (await jpeg()).slice(0, 200);
    expect((await post('/photo', 'photo', torn)).status).toBe(422);
    expect((await row()).photoKey).toBeNull();
    expect(await storedFiles(club)).toBe(files);
  });

  test('whose batch fails leaves no file; one whose answer is lost is there', async () => {
    const { post, row, read } = await holder();
    const files = await storedFiles(club);
    let asked = 0;
    club.databaseRequests.before = (sent) => {
      if (!sent.includes('audit_entries')) return;
      asked += 1;
      club.databaseFaults.loseAnswerAfterCommit();
    };
    expect((await post('/photo', 'photo', await smallJpeg())).status).toBe(503);
    club.databaseRequests.before = undefined;
    expect(asked).toBe(1);
    expect(await isStored((await row()).photoKey)).toBe(true);
    expect((await read()).hasPhoto).toBe(true);
    expect(await storedFiles(club)).toBeGreaterThan(files);
  });
});

describe('the proof', () => {
  const reduced = { reducedPriceSelected: true, payment: { ...CASH, amount: 100 } };

  test('replaces the previous one, and lifts the suspension while it waits for a decision', async () => {
    const { id, post, row, read } = await holder(reduced, { proof: pdf() });
    await admin.done(id, 'proof', { decision: 'refused', refusal: 'Illisible.' });
    expect(stateOf(await read(), 'proof')).toBe('refused');
    const dossier = await dossierIn(post('/proof', 'reducedPriceProofFile', pdf()));
    expect(stateOf(dossier, 'proof')).toBe('received');
    expect(await row()).toMatchObject({ proofDecision: null, proofDecidedAt: null, status: 'active' });
    const first = (await row()).proofKey;
    await dossierIn(post('/proof', 'reducedPriceProofFile', await jpeg()));
    expect(await isStored(first)).toBe(false);
    expect(await isStored((await row()).proofKey)).toBe(true);
  });

  test('refused while it is being sent again ends held, waiting for a decision', async () => {
    const { id, post, row } = await holder(reduced, { proof: pdf() });
    let isRefused = false;
    const refuseMeanwhile = async (sent: string) => {
      if (isRefused || !sent.includes('member.own-proof')) return;
      isRefused = true;
      await admin.done(id, 'proof', { decision: 'refused', refusal: 'Illisible.' });
    };
    club.databaseRequests.before = refuseMeanwhile;
    const dossier = await dossierIn(post('/proof', 'reducedPriceProofFile', await jpeg()));
    club.databaseRequests.before = undefined;
    expect(isRefused).toBe(true);
    expect(stateOf(dossier, 'proof')).toBe('received');
    expect(await row()).toMatchObject({ proofDecision: null });
    expect(await isStored((await row()).proofKey)).toBe(true);
  });

  test('that is not required is refused with a reason, and not stored', async () => {
    const { post } = await holder();
    const files = await storedFiles(club);
    expect(await refusalOf(await post('/proof', 'reducedPriceProofFile', pdf()))).toMatchObject({
      status: 409,
      message: 'Aucun justificatif n’est attendu\u202F: il n’y a rien à envoyer.',
    });
    expect(await storedFiles(club)).toBe(files);
  });
});

test('health is attested once, with the version of the sentence', async () => {
  const { send, row, actions } = await holder({ medicalClearance: false });
  expect(stateOf(await dossierIn(send('POST', '/health')), 'health')).toBe('accepted');
  const { medicalClearanceAt } = await row();
  expect((await send('POST', '/health')).status).toBe(200);
  expect(await row()).toMatchObject({
    medicalClearanceAt,
    medicalClearanceVersion: defaultHealthTable.adultText.version,
  });
  expect(await actions()).toEqual(['member.create signed', 'member.own-health']);
});

test('news and reminders are ended in the dossier, and begun again', async () => {
  const { send } = await holder();
  const ended = await dossierIn(send('PUT', '/consents', { imageRights: false, news: false }));
  expect(ended.consents.news).toBe(false);
  const kept = await dossierIn(send('PUT', '/consents', { imageRights: true }));
  expect(kept.consents).toEqual({ imageRights: true, news: false });
  expect((await dossierIn(send('PUT', '/consents', { imageRights: true, news: true }))).consents.news).toBe(true);
});

test('the consent about pictures is granted and withdrawn', async () => {
  const { send, actions } = await holder();
  const given = await dossierIn(send('PUT', '/consents', { imageRights: true }));
  expect(given.consents.imageRights).toBe(true);
  const taken = await dossierIn(send('PUT', '/consents', { imageRights: false, readAt: given.updatedAt }));
  expect(taken.consents.imageRights).toBe(false);
  expect(await actions()).toEqual(['member.create signed', 'member.own-consents', 'member.own-consents']);
});

test('the consent about pictures begins no news again that were ended a moment before', async () => {
  const { send, member } = await holder();
  club.databaseRequests.before = async (sent) => {
    if (!/update ..?members/.test(sent)) return;
    club.databaseRequests.before = undefined;
    await setUnsubscribed(club.db, { personId: member.personId, recipient: 'member' }, new Date());
  };
  const granted = await dossierIn(send('PUT', '/consents', { imageRights: true }));
  expect(club.databaseRequests.before).toBeUndefined();
  expect(granted.consents).toEqual({ imageRights: true, news: false });
});

test('a request to the club is kept once until it is answered, also once the season is over', async () => {
  const { id, member, send, actions } = await holder({ payment: CASH });
  await dossierIn(send('POST', '/requests', { kind: 'data' }));
  await Promise.all([send('POST', '/requests', { kind: 'data' }), send('POST', '/requests', { kind: 'data' })]);
  await admin.done(id, 'archive');
  const dossier = await dossierIn(send('POST', '/requests', { kind: 'erasure' }));
  expect(dossier.requests.map(({ kind }) => kind)).toEqual(['data', 'erasure']);
  const rows = club.db.select().from(dossierRequests).where(eq(dossierRequests.personId, member.personId));
  expect(await rows).toHaveLength(2);
  expect((await actions()).filter((action) => action === 'member.ask-club')).toHaveLength(2);
});

describe('the guardian of a minor', () => {
  const guardianOf = (form: object = {}) => holder({ ...underAge, ...form }, {}, 'guardian');

  test('reads what is asked and nothing else of the minor, and confirms once', async () => {
    const { token, row, actions, send, id } = await guardianOf();
    const asked = (await (await withLink(club, token, '/guardian')).json()) as GuardianJson;
    expect(Object.keys(asked).sort()).toEqual([
      ...['confirmedAt', 'disciplines', 'firstName', 'guardianName', 'health', 'lastName', 'season'],
    ]);
    expect(asked).toMatchObject({ guardianName: 'Dominique Martin', confirmedAt: null });
    const confirmed = (await (await send('POST', '/guardian')).json()) as GuardianJson;
    expect(confirmed.confirmedAt).not.toBeNull();
    expect(await (await send('POST', '/guardian')).json()).toEqual(confirmed);
    expect((await row()).guardianConfirmedAt?.toISOString()).toBe(confirmed.confirmedAt);
    expect(await actions()).toEqual(['member.create signed', 'member.confirm-guardian']);
    const own = await linkTo(club, id);
    expect(stateOf(await dossierIn(withLink(club, own.token)), 'guardian')).toBe('accepted');
  });

  test('confirms although the minor never ticked it', async () => {
    const { send, row, id } = await guardianOf();
    await club.db.update(members).set({ legalGuardianAuthorisedAt: null }).where(eq(members.id, id));
    await send('POST', '/guardian');
    expect((await row()).legalGuardianAuthorisedAt).toBeInstanceOf(Date);
  });

  test('has nothing to confirm any more once the minor is of age', async () => {
    const { send, token, id } = await guardianOf();
    await club.db
      .update(members)
      .set({ birthDate: yearsAgo(18) })
      .where(eq(members.id, id));
    expect((await withLink(club, token, '/guardian')).status).toBe(410);
    expect((await send('POST', '/guardian')).status).toBe(410);
    expect((await admin.row(id))?.guardianConfirmedAt).toBeNull();
  });

  test('learns nothing more from a refusal', async () => {
    const { send, id } = await guardianOf({ payment: CASH });
    await admin.done(id, 'archive');
    const refused = await refusalOf(await send('POST', '/guardian'));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('saison est terminée') });
    expect(Object.keys(refused.current ?? {})).not.toContain('phone');
  });
});

describe('a membership that is over', () => {
  test('archived with an open link: it reads so, and every write is refused kindly', async () => {
    const { id, read, send, post } = await holder({ payment: CASH });
    await admin.done(id, 'archive');
    expect(await read()).toMatchObject({ isArchived: true });
    const files = await storedFiles(club);
    const contact = { phone: '0612345678', address: 'ici' };
    for (const answer of [
      send('PUT', '/contact', contact),
      send('PUT', '/consents', { imageRights: true }),
      send('POST', '/health'),
      post('/photo', 'photo', await smallJpeg()),
    ])
      expect(await refusalOf(await answer)).toMatchObject({
        status: 409,
        message: 'Cette saison est terminée pour cette adhésion\u202F: le dossier ne change plus.',
        current: { isArchived: true },
      });
    expect(await storedFiles(club)).toBe(files);
  });

  test('deleted with an open link: the link is ended like any other', async () => {
    const { id, token } = await holder();
    await admin.remove(id);
    expect(await refusalOf(await withLink(club, token))).toMatchObject({ status: 410, type: 'link-ended' });
    expect(await club.db.select().from(links).where(eq(links.tokenHash, token))).toEqual([]);
  });
});

test('a link that is revoked while a photo is on its way changes nothing, and leaves no file', async () => {
  const { post, row, link } = await holder();
  const files = await storedFiles(club);
  club.databaseRequests.before = async (sent) => {
    if (!sent.includes('member.own-photo')) return;
    club.databaseRequests.before = undefined;
    await club.db.update(links).set({ revokedAt: club.deps.now() }).where(eq(links.id, link.id));
  };
  expect((await post('/photo', 'photo', await smallJpeg())).status).toBe(410);
  expect((await row()).photoKey).toBeNull();
  expect(await storedFiles(club)).toBe(files);
});

test('of two memberships of a person in a season a link shows the one that it was made for', async () => {
  const person = somebody();
  const { id, read } = await holder({ ...person, payment: { ...CASH, amount: 100 } });
  const { payments, updatedAt } = await admin.found(id);
  const body = { ...CASH, amount: 100, cancelsMembership: true, updatedAt };
  const path = `/api/admin/memberships/${id}/payments/${payments[0]?.id}/refund`;
  expect((await asAdmin(club, adminToken, path, { method: 'POST', body })).status).toBe(200);
  const { status, address: first } = await read();
  expect(status).toBe('cancelled');
  const again = await admin.added({ ...person, address: 'la seconde' });
  expect(await read()).toMatchObject({ status: 'cancelled', address: first });
  const { token } = await linkTo(club, again.id);
  expect(await dossierIn(withLink(club, token))).toMatchObject({ status: 'active', address: 'la seconde' });
  expect(again.personId).toBe((await admin.found(id)).personId);
});

test('a link takes forty files an hour, good or bad', async () => {
  const { post, token } = await holder();
  const statuses = [];
  for (let time = 0; time < 41; time += 1) statuses.push((await post('/photo', 'photo', pdf())).status);
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([422]));
  expect(statuses.at(-1)).toBe(429);
  expect((await withLink(club, token)).status).toBe(200);
});

test('news are ended and had again with the consents, and stay as they are if nothing is said of them', async () => {
  const { send } = await holder();
  const ended = await dossierIn(send('PUT', '/consents', { imageRights: true, news: false }));
  expect(ended.consents).toEqual({ imageRights: true, news: false });
  const same = await dossierIn(send('PUT', '/consents', { imageRights: true }));
  expect(same.consents.news).toBe(false);
  const again = await dossierIn(send('PUT', '/consents', { imageRights: false, news: true }));
  expect(again.consents).toEqual({ imageRights: false, news: true });
});

describe('what is owed', () => {
  test('is paid by card as the person saw it; another sum is refused', async () => {
    const { send, member, read, actions } = await holder();
    const stale = await refusalOf(await send('POST', '/payment', { amount: 4100 }));
    expect(stale).toMatchObject({ status: 422, fields: { amount: expect.stringContaining('montant a changé') } });
    const answer = await send('POST', '/payment', { amount: member.owed * 100 });
    expect(answer.status).toBe(200);
    const { paymentIntentId } = (await answer.json()) as { paymentIntentId: string };
    const again = (await (await send('POST', '/payment', { amount: member.owed * 100 })).json()) as object;
    expect(again).toMatchObject({ paymentIntentId });
    expect((await read()).owed).toBe(member.owed);
    expect(await actions(), 'the journal has one line about the request').toEqual([
      'member.create signed',
      'member.own-payment',
    ]);
    const { timeline } = await admin.found(member.id);
    expect(timeline).toContainEqual(expect.objectContaining({ what: 'member.own-payment', by: null }));
  });

  test('of a closed season is shown and paid here, and everything else stays refused', async () => {
    const { id, send, read } = await holder();
    await admin.done(id, 'archive');
    const { owed, isArchived } = await read();
    expect(isArchived).toBe(true);
    expect((await send('POST', '/payment', { amount: 100 })).status).toBe(422);
    expect((await send('POST', '/payment', { amount: owed * 100 })).ok).toBe(true);
    expect((await send('POST', '/health')).status).toBe(409);
  });

  test('of a closed season in which nothing is owed has nothing to pay', async () => {
    const { id, send } = await holder({ payment: CASH });
    await admin.done(id, 'archive');
    expect((await send('POST', '/payment', { amount: 100 })).status).toBe(409);
  });
});
