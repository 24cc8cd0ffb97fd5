import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis } from '#domain/dates.ts';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import type { ClassNotice } from '#domain/mail/class-notice.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { PersonNote } from '#domain/member/person-note.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { aids } from '#server/db/aid-schema.ts';
import { cheques } from '#server/db/cheque-schema.ts';
import { passkeys } from '#server/db/factor-schema.ts';
import { dossierRequests } from '#server/db/link-schema.ts';
import { outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { renewals } from '#server/db/renewal-schema.ts';
import { members } from '#server/db/schema.ts';
import { unsubscribeToken } from '#server/outbox/links.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, disable, invite, joined, PASSWORD, renew, tokenIn } from '#tests/support/administrators.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { archiveSeason, toArchive } from '#tests/support/archived-seasons.ts';
import { bankAccount } from '#tests/support/bank-account.ts';
import { codeOf, setUpTotp } from '#tests/support/factors.ts';
import { imported } from '#tests/support/import-files.ts';
import { instalmentsOf } from '#tests/support/instalments.ts';
import { linkTo, withLink } from '#tests/support/links.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { sendForm } from '#tests/support/multipart.ts';
import {
  addPasskey,
  beginLogin,
  beginPasskey,
  beginPasskeyAnswer,
  createAuthenticator,
  loginWith,
} from '#tests/support/passkeys.ts';
import { askReturnPage, CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { newPayout } from '#tests/support/payouts.ts';
import { pdf, smallJpeg } from '#tests/support/pictures.ts';
import { addClosure, addTraining, HOLIDAYS, THURSDAY } from '#tests/support/planning.ts';
import { openDeployment } from '#tests/support/publication.ts';
import { readsByPost } from '#tests/support/reads-by-post.ts';
import { NEXT, prepareNext, renewalLink } from '#tests/support/renewals.ts';
import { asAdmin, login, openClubAndSignIn, postJson, signedIn } from '#tests/support/sessions.ts';
import { submit, submitted } from '#tests/support/sign-up.ts';
import { tablesRead, tablesWritten, watched } from '#tests/support/statements.ts';
import { savedMember, sendChange, sendMember, teamAt } from '#tests/support/team.ts';
import { eventAbout, postWebhook, withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
const deployment = await openDeployment(club);
afterAll(async () => {
  await deployment.close();
  await club.close();
});

interface Saved {
  id: string;
  updatedAt: string;
}

const admin = membersOf(club, token);
const send = (method: string, path: string, body?: unknown) =>
  asAdmin(club, token, `/api/admin/${path}`, { method, body });
const saved = async (answer: Promise<Response>) => (await (await answer).json()) as Saved;
const idsAt = async (path: string) =>
  ((await (await club.app.request(path)).json()) as Saved[]).map(({ id }) => id).reverse();

let number = 0;
const article = () => ({ title: `Gala ${++number}`, content: '<p>Douze assauts.</p>', published: true });
const product = () => ({ name: `Lutte ${++number}`, prices: [{ amount: 120, isDefault: true }] });
const made = (path: string, body: object) => saved(send('POST', path, body));
/** Lets the season of new members ask where they were born, and gives the federation's file a column. */
const askForFederation = async (isDropped: boolean): Promise<{ season: string }> => {
  const { season } = await admin.added();
  const asked = { birthPlace: { demand: 'optional', isDropped } };
  await send('PUT', `seasons/${season}/federation`, { asked });
  const columns = [{ title: 'Nom', source: 'lastName', format: null }];
  await send('PUT', `seasons/${season}/federation-columns`, { columns });
  return { season };
};
const paid = () => admin.added({ payment: { ...CASH, amount: 200 } });
/** A cheque of 200 in hand. */
const aCheque = async (): Promise<Saved> => {
  const { payments } = await admin.added({ payment: { ...CASH, means: 'cheque', amount: 200 } });
  const [cheque] = await club.db
    .select()
    .from(cheques)
    .where(eq(cheques.id, payments[0]?.cheque?.id ?? ''));
  return { id: cheque?.id ?? '', updatedAt: cheque?.updatedAt.toISOString() ?? '' };
};
const aSlip = async (): Promise<Saved> => {
  const { id } = await aCheque();
  return made('slips', { id: randomUUID(), chequeIds: [id], seenCents: 20_000 });
};
/** An aid of the season on offer, and a member who claims it. */
const anAid = async () => {
  const member = await admin.added();
  const aidId = randomUUID();
  const terms = { amountCents: 7000, codeForm: 'free', deduction: 'at-once' } as const;
  await club.db.insert(aids).values({ ...terms, id: aidId, season: member.season, label: `Aide ${++number}` });
  const id = randomUUID();
  const add = () => send('POST', 'aids', { id, memberId: member.id, aidId, code: 'R-118' });
  return { id, add };
};
const money = (amount: number, updatedAt: string) => ({
  ...CASH,
  id: randomUUID(),
  amount,
  updatedAt,
  reason: 'saisie',
});
/** Many small refunds together are a large one. */
const asked = { password: ADMINISTRATOR.password };
const refunded = async () => {
  const { id, payments, updatedAt } = await paid();
  const path = `memberships/${id}/payments/${payments[0]?.id}`;
  return {
    path,
    member: await admin.saved(send('POST', `${path}/refund`, { ...CASH, amount: 50, updatedAt, ...asked })),
  };
};
const paidAtStripe = () =>
  withoutWebhooks(club, async () => {
    const created = await submitted(club);
    await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
    return created;
  });
const idOf = async (created: Awaited<ReturnType<typeof submitted>>) => (await rowsOf(club, created)).member.id;
const gone = () => archivedMembers(club, [{ season: '2015-2016' }]);

const aMail = (memberId: string) => ({
  kind: 'proof-refused' as const,
  data: { season: '2026-2027', differenceCents: 0 },
  recipient: 'member' as const,
  memberId,
  dueAt: new Date(),
});

const aText = { title: 'Stage', content: '<p>Dix places.</p>' };
const aRule = { subject: 'photo', event: 'signed-up', days: 7, ...aText };
const newRule = () => made('reminders', { id: randomUUID(), rule: aRule });

/** Does something while there is a mail server, which nobody reaches. */
const withMailServer = async (act: () => Promise<Response>): Promise<Response> => {
  club.deps.mail.server = { open: () => Promise.reject(new Error('no mail server')) };
  const answer = await act();
  club.deps.mail.server = undefined;
  return answer;
};

/** Somebody who pays in several times. */
const inInstalments = async () => {
  const { offer, joined: agreed } = instalmentsOf(club);
  club.deps.mail.server = { open: () => Promise.reject(new Error('no mail server')) };
  await offer();
  const found = await agreed();
  await offer(null);
  club.deps.mail.server = undefined;
  return found;
};

type Send = () => Promise<Response>;

/** A request with the link of a new member. */
const certificate = { certificateOn: '2026-11-02', certificatePhysician: 'Dr Lemoine' };

const byLink =
  (
    method: string,
    path: string,
    sent: { body?: unknown; file?: readonly [string, Uint8Array<ArrayBuffer>] } = {},
    form: Parameters<typeof admin.added>[0] = {},
    scope: 'dossier' | 'guardian' = 'dossier',
  ) =>
  async (): Promise<Send> => {
    const { id } = await admin.added(form);
    const { token: held } = await linkTo(club, id, { scope });
    const files = new FormData();
    if (sent.file) files.set(sent.file[0], new File([sent.file[1]], 'fichier'));
    return () => withLink(club, held, path, { method, ...(sent.file ? { form: files } : { body: sent.body ?? {} }) });
  };

/** Returns the token of a member's renewal. */
const renewal = async (): Promise<string> => {
  await prepareNext(club);
  return (await renewalLink(club, (await admin.added()).id)).token;
};

/** Opens another session of an account. Returns its token. */
const signedInAgain = async (email: string): Promise<string> =>
  ((await (await login(club, { email, password: PASSWORD })).json()) as { token: string }).token;

/** Returns the address of somebody who has a second factor. */
const recoverable = async (): Promise<string> => {
  const other = await joined(club, token);
  await setUpTotp(club, other.token, PASSWORD);
  return other.account.email;
};

/** A request of somebody who has a second factor, asked again. */
const byGuarded = (path: string) => async (): Promise<Send> => {
  const other = await joined(club, token);
  await setUpTotp(club, other.token, PASSWORD);
  return () => asAdmin(club, other.token, `/api/admin/${path}`, { method: 'POST', body: { password: PASSWORD } });
};

/**
 * Every route with a side effect, with a request that has it. The club's writes leave a line in the journal; money that
 * moves by card and sessions are their own record.
 */
const ALL_DAYS = { from: '2000-01-01', to: '2099-12-31' };
let closings = 0;

const written: Readonly<Record<string, () => Promise<Send> | Send>> = {
  'POST /api/login': () => () => login(club),
  'POST /api/login/stop-recovery': async () => {
    const email = await recoverable();
    await send('POST', 'me/recoveries', { email, password: ADMINISTRATOR.password });
    return () => postJson(club, '/api/login/stop-recovery', { email, password: PASSWORD });
  },
  'POST /api/logout': async () => {
    const other = await signedIn(club);
    return () => asAdmin(club, other, '/api/logout', { method: 'POST' });
  },
  'POST /api/invitation': async () => {
    const invitation = await invite(club, token);
    return () => accept(club, tokenIn(invitation));
  },
  'PUT /api/dossier/contact': byLink('PUT', '/contact', { body: { phone: '0611223344', address: 'ailleurs' } }),
  'PUT /api/dossier/federation': async () => {
    await askForFederation(false);
    return byLink('PUT', '/federation', { body: { birthPlace: 'Lyon' } })();
  },
  'PUT /api/dossier/email': async () => {
    const ask = await byLink('PUT', '/email', { body: { email: 'neuve@exemple.example' } })();
    return () => withMailServer(ask);
  },
  'POST /api/dossier/email-confirmation': async () => {
    const { id } = await admin.added();
    const { token: held } = await linkTo(club, id, { scope: 'email', email: 'confirmee@exemple.example' });
    return () => withLink(club, held, '/email-confirmation', { method: 'POST' });
  },
  'POST /api/dossier-links': async () => {
    const { email } = await admin.added();
    const lines = await club.db.$count(auditEntries);
    return () =>
      withMailServer(async () => {
        const answer = await postJson(club, '/api/dossier-links', { email });
        await expect.poll(() => club.db.$count(auditEntries)).toBeGreaterThan(lines);
        return answer;
      });
  },
  'POST /api/renewal/decline': async () => {
    const held = await renewal();
    return () => withLink(club, held, '/api/renewal/decline', { method: 'POST' });
  },
  'POST /api/renewal/undo-decline': async () => {
    const held = await renewal();
    await withLink(club, held, '/api/renewal/decline', { method: 'POST' });
    return () => withLink(club, held, '/api/renewal/undo-decline', { method: 'POST' });
  },
  'POST /api/renewal/dossier-link': async () => {
    const { id, season } = await admin.added();
    const { token: held } = await linkTo(club, id, { scope: 'renewal', season });
    const lines = await club.db.$count(auditEntries);
    return () =>
      withMailServer(async () => {
        const answer = await withLink(club, held, '/api/renewal/dossier-link', { method: 'POST' });
        await expect.poll(() => club.db.$count(auditEntries)).toBeGreaterThan(lines);
        return answer;
      });
  },
  'POST /api/admin/memberships/:id/links': async () => {
    const { id } = await admin.added();
    return () => send('POST', `memberships/${id}/links`, { scope: 'dossier', password: ADMINISTRATOR.password });
  },
  'DELETE /api/admin/memberships/:id/links/:linkId': async () => {
    const { id } = await admin.added();
    const { link } = await linkTo(club, id);
    return () => send('DELETE', `memberships/${id}/links/${link.id}`);
  },
  'POST /api/dossier/photo': async () => byLink('POST', '/photo', { file: ['photo', await smallJpeg()] })(),
  'POST /api/dossier/proof': byLink(
    'POST',
    '/proof',
    { file: ['reducedPriceProofFile', pdf()] },
    { reducedPriceSelected: true },
  ),
  'POST /api/dossier/payment': async () => {
    const { id, owed } = await admin.added();
    const { token: held } = await linkTo(club, id);
    return () => withLink(club, held, '/payment', { method: 'POST', body: { amount: owed * 100 } });
  },
  'PUT /api/dossier/card': async () => {
    const { id } = await inInstalments();
    const { token: held } = await linkTo(club, id);
    const { reference } = await (await withLink(club, held, '/card-change', { method: 'POST' })).json();
    await club.stripe.confirmSetup(reference, CARDS.accepted);
    return () => withLink(club, held, '/card', { method: 'PUT', body: { reference } });
  },
  'POST /api/dossier/health': byLink('POST', '/health', {}, { medicalClearance: false }),
  'PUT /api/dossier/consents': byLink('PUT', '/consents', { body: { imageRights: true } }),
  'POST /api/dossier/requests': byLink('POST', '/requests', { body: { kind: 'data' } }),
  'POST /api/dossier/guardian-mail': async () => {
    const { id } = await admin.added(underAge);
    await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, id));
    const { token: held } = await linkTo(club, id);
    return () => withMailServer(() => withLink(club, held, '/guardian-mail', { method: 'POST' }));
  },
  'POST /api/dossier/guardian': byLink('POST', '/guardian', {}, underAge, 'guardian'),
  'POST /api/dossier/guardian/health': byLink('POST', '/guardian/health', {}, underAge, 'guardian'),
  'POST /api/create-payment-intent': () => () => submit(club),
  'GET /api/payment-intent/:id': async () => {
    const created = await paidAtStripe();
    return () => askReturnPage(club, created);
  },
  'POST /api/stripe-webhook': async () => {
    const { paymentIntentId } = await paidAtStripe();
    return () => postWebhook(club, eventAbout(paymentIntentId));
  },
  'POST /api/admin/administrators': () => {
    const body = { name: 'Alix', email: 'alix@club.example', roles: ['editor'], password: ADMINISTRATOR.password };
    return () => send('POST', 'administrators', body);
  },
  'POST /api/admin/administrators/:id/invitation': async () => {
    const { administrator } = await invite(club, token);
    return () => renew(club, token, administrator);
  },
  'PUT /api/admin/administrators/:id': async () => {
    const { account } = await joined(club, token);
    return () => disable(club, token, account);
  },
  'DELETE /api/admin/administrators/:id/sessions/:sessionId': async () => {
    const { account } = await joined(club, token);
    const path = `administrators/${account.id}/sessions`;
    const [session] = (await (await send('GET', path)).json()) as Saved[];
    return () => send('DELETE', `${path}/${session?.id}`);
  },
  'DELETE /api/admin/administrators/:id/sessions': async () => {
    const { account } = await joined(club, token);
    return () => send('DELETE', `administrators/${account.id}/sessions`);
  },
  'DELETE /api/admin/me/sessions': async () => {
    const other = await joined(club, token);
    const here = await signedInAgain(other.account.email);
    return () => asAdmin(club, here, '/api/admin/me/sessions', { method: 'DELETE', body: { password: PASSWORD } });
  },
  'DELETE /api/admin/me/sessions/:sessionId': async () => {
    const { account, token: first } = await joined(club, token);
    const here = await signedInAgain(account.email);
    const all = (await (await asAdmin(club, first, '/api/admin/me/sessions')).json()) as (Saved & {
      isPresent: boolean;
    })[];
    const session = all.find(({ isPresent }) => isPresent);
    return () =>
      asAdmin(club, here, `/api/admin/me/sessions/${session?.id}`, { method: 'DELETE', body: { password: PASSWORD } });
  },
  'PUT /api/admin/me/password': async () => {
    const other = await joined(club, token);
    const body = { current: PASSWORD, password: 'une tout autre phrase de passe' };
    return () => asAdmin(club, other.token, '/api/admin/me/password', { method: 'PUT', body });
  },
  'POST /api/admin/me/totp': async () => {
    const other = await joined(club, token);
    return () => asAdmin(club, other.token, '/api/admin/me/totp', { method: 'POST', body: { password: PASSWORD } });
  },
  'POST /api/admin/me/totp/confirm': async () => {
    const other = await joined(club, token);
    const path = '/api/admin/me/totp';
    const begun = await asAdmin(club, other.token, path, { method: 'POST', body: { password: PASSWORD } });
    const { secret } = (await begun.json()) as { secret: string };
    return () =>
      asAdmin(club, other.token, `${path}/confirm`, { method: 'POST', body: { code: codeOf(club, secret) } });
  },
  'POST /api/admin/me/totp/remove': byGuarded('me/totp/remove'),
  'POST /api/admin/me/recovery-codes': byGuarded('me/recovery-codes'),
  'POST /api/admin/me/passkeys/:id/remove': async () => {
    const other = await joined(club, token);
    const key = { credentialId: randomUUID(), publicKey: 'x', counter: 0, name: 'Téléphone' };
    const [added] = await club.db
      .insert(passkeys)
      .values({ ...key, administratorId: other.account.id })
      .returning();
    const path = `/api/admin/me/passkeys/${added?.id}/remove`;
    return () => asAdmin(club, other.token, path, { method: 'POST', body: { password: PASSWORD } });
  },
  'POST /api/passkeys/challenge': () => () => postJson(club, '/api/passkeys/challenge', {}),
  'POST /api/passkeys/login': async () => {
    const { authenticator } = await addPasskey(club, (await joined(club, token)).token, PASSWORD);
    const signed = authenticator.sign(await beginLogin(club));
    return () => loginWith(club, signed);
  },
  'POST /api/admin/passkeys/begin': async () => {
    const other = await joined(club, token);
    const path = '/api/admin/passkeys/begin';
    return () => asAdmin(club, other.token, path, { method: 'POST', body: { password: PASSWORD } });
  },
  'POST /api/admin/passkeys/finish': async () => {
    const other = await joined(club, token);
    const passkey = createAuthenticator().create(await beginPasskey(club, other.token, PASSWORD));
    const body = { name: 'Téléphone', passkey };
    return () => asAdmin(club, other.token, '/api/admin/passkeys/finish', { method: 'POST', body });
  },
  'POST /api/admin/passkeys/again': () => () => send('POST', 'passkeys/again'),
  'POST /api/admin/passkeys/proof': async () => {
    const other = await joined(club, token);
    const { authenticator } = await addPasskey(club, other.token, PASSWORD);
    const body = { passkey: authenticator.sign(await beginPasskeyAnswer(club, other.token)) };
    return () => asAdmin(club, other.token, '/api/admin/passkeys/proof', { method: 'POST', body });
  },
  'POST /api/admin/me/recoveries': async () => {
    const email = await recoverable();
    return () => send('POST', 'me/recoveries', { email, password: ADMINISTRATOR.password });
  },
  'DELETE /api/admin/recoveries/:id': async () => {
    const email = await recoverable();
    const recovery = send('POST', 'me/recoveries', { email, password: ADMINISTRATOR.password });
    const { administratorId } = (await (await recovery).json()) as { administratorId: string };
    return () => send('DELETE', `recoveries/${administratorId}`);
  },
  'DELETE /api/admin/me/recovery': async () => {
    const other = await joined(club, token);
    await setUpTotp(club, other.token, PASSWORD);
    await send('POST', 'me/recoveries', { email: other.account.email, password: ADMINISTRATOR.password });
    return () => asAdmin(club, other.token, '/api/admin/me/recovery', { method: 'DELETE' });
  },
  'PUT /api/admin/safety': () => {
    const { password } = ADMINISTRATOR;
    return () => send('PUT', 'safety', { factorAsked: false, refundAskedAboveCents: 5000, password });
  },
  'POST /api/admin/memberships/add': () => () => admin.add(),
  'POST /api/admin/memberships/import': () => {
    const rows = [{ number: 2, member: imported({ paidCents: 5000 }), outcome: 'new' }];
    const all = { season: '2026-2027', isAllPaid: false, paidOn: '2026-11-02' };
    return () => send('POST', 'memberships/import', { ...all, id: crypto.randomUUID(), rows });
  },
  'PUT /api/admin/memberships/:id': async () => {
    const { id } = await admin.added();
    return () => admin.put(id, { address: 'ailleurs' });
  },
  'DELETE /api/admin/memberships/:id': async () => {
    const { id } = await admin.added();
    return () => admin.remove(id);
  },
  'POST /api/admin/memberships/:id/archive': async () => {
    const { id } = await admin.added();
    return () => admin.act(id, 'archive');
  },
  'POST /api/admin/memberships/:id/restore': async () => {
    const { id } = await admin.added();
    await admin.done(id, 'archive');
    return () => admin.act(id, 'restore');
  },
  'POST /api/admin/memberships/:id/settle': async () => {
    const id = await idOf(await paidAtStripe());
    return () => admin.act(id, 'settle');
  },
  'POST /api/admin/memberships/:id/instalments/stop': async () => {
    const { id } = await inInstalments();
    return () => send('POST', `memberships/${id}/instalments/stop`, {});
  },
  'POST /api/admin/memberships/:id/proof': async () => {
    const { id } = await admin.added({ reducedPriceSelected: true });
    return () => admin.act(id, 'proof', { decision: 'shown' });
  },
  'POST /api/admin/memberships/:id/photo': async () => {
    const { id, photoId: seen } = await admin.added({}, { photo: await smallJpeg() });
    return () => admin.act(id, 'photo', { decision: 'refused', refusal: 'Floue.', seen });
  },
  'POST /api/admin/memberships/:id/identity': async () => {
    const { id } = await admin.added();
    return () => send('POST', `memberships/${id}/identity`);
  },
  'POST /api/admin/memberships/:id/guardian': async () => {
    const { id } = await admin.added({
      ...{ birthDate: '2009-03-05', legalGuardianName: 'Dominique Martin', legalGuardianAuthorised: true },
      ...{ legalGuardianEmail: 'dominique@exemple.example', legalGuardianPhone: '06 12 34 56 78' },
    });
    await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, id));
    return () => admin.act(id, 'guardian');
  },
  'POST /api/admin/memberships/:id/attestation': async () => {
    const { id } = await admin.added(underAge);
    return () => admin.act(id, 'attestation');
  },
  'PUT /api/admin/memberships/:id/certificate': async () => {
    const { id } = await admin.added({ practice: 'combat' });
    return () => send('PUT', `memberships/${id}/certificate`, certificate);
  },
  'POST /api/admin/memberships/:id/certificate/remove': async () => {
    const { id } = await admin.added({ practice: 'combat' });
    await send('PUT', `memberships/${id}/certificate`, certificate);
    return () => admin.act(id, 'certificate/remove');
  },
  'POST /api/admin/review/requests/:id/answer': async () => {
    const { personId } = await admin.added();
    const request = { personId, kind: 'data' as const, createdAt: new Date() };
    const [asked] = await club.db.insert(dossierRequests).values(request).returning();
    return () => send('POST', `review/requests/${asked?.id}/answer`);
  },
  'POST /api/admin/memberships/:id/payments': async () => {
    const { id, updatedAt } = await admin.added();
    return () => admin.act(id, 'payments', { ...CASH, amount: 100, updatedAt });
  },
  'POST /api/admin/memberships/:id/payments/:paymentId/refund': async () => {
    const { id, payments, updatedAt } = await paid();
    const body = { ...CASH, amount: 50, updatedAt };
    return () => send('POST', `memberships/${id}/payments/${payments[0]?.id}/refund`, { ...body, ...asked });
  },
  'POST /api/admin/memberships/:id/payments/:paymentId/card-refund': async () => {
    const created = await submitted(club);
    await pay(club, created);
    const { id, payments, updatedAt } = await admin.found(await idOf(created));
    const body = { id: randomUUID(), amount: 50, reason: 'Départ', updatedAt };
    return () => send('POST', `memberships/${id}/payments/${payments[0]?.id}/card-refund`, { ...body, ...asked });
  },
  'POST /api/admin/memberships/:id/payments/:paymentId/correct': async () => {
    const { id, payments, updatedAt } = await paid();
    return () => send('POST', `memberships/${id}/payments/${payments[0]?.id}/correct`, money(150, updatedAt));
  },
  'POST /api/admin/memberships/:id/payments/:paymentId/refunds/:refundId/correct': async () => {
    const { path, member } = await refunded();
    const refund = member.payments[0]?.refunds[0];
    return () => send('POST', `${path}/refunds/${refund?.id}/correct`, { ...money(40, member.updatedAt), ...asked });
  },
  'POST /api/admin/memberships/:id/reductions': async () => {
    const { id, updatedAt } = await paid();
    return () => send('POST', `memberships/${id}/reductions`, { reason: 'goodwill', amount: 30, updatedAt });
  },
  'POST /api/admin/memberships/:id/flags': async () => {
    const { id } = await paid();
    await club.db
      .update(members)
      .set({ flags: ['dispute'] })
      .where(eq(members.id, id));
    return () => admin.act(id, 'flags', { flag: 'dispute', note: 'vu avec la banque' });
  },
  'GET /api/admin/memberships/export': async () => {
    await admin.added();
    return () => send('GET', 'memberships/export?format=csv&preset=complet&status=cancelled');
  },
  'POST /api/admin/memberships/export': async () => {
    const { id } = await admin.added();
    return () => send('POST', 'memberships/export', { format: 'csv', preset: 'complet', ids: [id] });
  },
  'POST /api/admin/memberships/federation-export': async () => {
    const { season } = await askForFederation(true);
    return () => send('POST', 'memberships/federation-export', { season, format: 'csv', onlyUnlicensed: false });
  },
  'POST /api/admin/memberships/federation-erasure': async () => {
    const { season } = await askForFederation(true);
    await admin.added({ birthPlace: 'Lyon' });
    await (
      await send('POST', 'memberships/federation-export', { season, format: 'csv', onlyUnlicensed: false })
    ).text();
    const { count } = await (await send('GET', `memberships/federation-export?season=${season}`)).json();
    return () => send('POST', 'memberships/federation-erasure', { id: randomUUID(), season, seen: count });
  },
  'POST /api/admin/memberships/licences': async () => {
    const { season, lastName, firstName, birthDate } = await admin.added();
    const rows = [{ row: 2, lastName, firstName, fullName: '', birthDate, number: `L${++number}` }];
    return () => send('POST', 'memberships/licences', { season, replaces: false, rows });
  },
  'GET /api/admin/archived-memberships/export': async () => {
    await gone();
    return () => send('GET', 'archived-memberships/export?format=csv&preset=complet&status=cancelled');
  },
  'POST /api/admin/archived-memberships/export': async () => {
    await gone();
    const [one] = await gone();
    return () => send('POST', 'archived-memberships/export', { format: 'csv', preset: 'complet', ids: [one?.id] });
  },
  'POST /api/admin/memberships/archive-all': async () => {
    await admin.added();
    const told = await toArchive(club, token);
    return () => send('POST', 'memberships/archive-all', told);
  },
  'POST /api/admin/memberships/archive-all/:batchId/undo': async () => {
    await admin.added();
    const { batchId } = (await (await archiveSeason(club, token)).json()) as { batchId: string };
    return () => send('POST', `memberships/archive-all/${batchId}/undo`);
  },
  'POST /api/admin/persons/:id/archive': async () => {
    const { personId } = await paid();
    return () => send('POST', `persons/${personId}/archive`, { password: ADMINISTRATOR.password });
  },
  'POST /api/admin/persons/:id/erasure': async () => {
    // A person who still owes money stays.
    const { personId } = await admin.added({ payment: { ...CASH, amount: 300 } });
    const { fingerprint } = (await (await send('GET', `persons/${personId}/erasure`)).json()) as ErasurePreview;
    return () => send('POST', `persons/${personId}/erasure`, { fingerprint, password: ADMINISTRATOR.password });
  },
  'PUT /api/admin/persons/:id/hold': async () => {
    const { personId } = await admin.added();
    return () => send('PUT', `persons/${personId}/hold`, { reason: 'Accident du 3 mars' });
  },
  'DELETE /api/admin/persons/:id/hold': async () => {
    const { personId } = await admin.added();
    await send('PUT', `persons/${personId}/hold`, { reason: 'Accident du 3 mars' });
    return () => send('DELETE', `persons/${personId}/hold`, asked);
  },
  'POST /api/admin/persons/:id/notes': async () => {
    const { personId } = await admin.added();
    const note = { id: randomUUID(), text: 'Appeler le soir', readers: 'board' };
    return () => send('POST', `persons/${personId}/notes`, note);
  },
  'PUT /api/admin/persons/:id/notes/:noteId': async () => {
    const { personId } = await admin.added();
    const note = { id: randomUUID(), text: 'Appeler le soir', readers: 'board' };
    const { updatedAt } = (await (await send('POST', `persons/${personId}/notes`, note)).json()) as PersonNote;
    const changed = { text: 'Appeler le matin', readers: 'board', updatedAt };
    return () => send('PUT', `persons/${personId}/notes/${note.id}`, changed);
  },
  'DELETE /api/admin/persons/:id/notes/:noteId': async () => {
    const { personId } = await admin.added();
    const note = { id: randomUUID(), text: 'Appeler le soir', readers: 'board' };
    await send('POST', `persons/${personId}/notes`, note);
    return () => send('DELETE', `persons/${personId}/notes/${note.id}`);
  },
  'PUT /api/admin/persons/:id/payer': async () => {
    const [paid, payer] = [await admin.added(), await admin.added()];
    return () => send('PUT', `persons/${paid.personId}/payer`, { payerId: payer.personId });
  },
  'POST /api/admin/persons/:id/merge': async () => {
    const one = await admin.added();
    const other = await admin.added();
    const memberships = [one.id, other.id].sort();
    return () => send('POST', `persons/${one.personId}/merge`, { personId: other.personId, memberships });
  },
  'POST /api/admin/seasons': () => () => send('POST', 'seasons', usualDays('2032-2033')),
  'PUT /api/admin/seasons/:id': async () => {
    await send('POST', 'seasons', usualDays('2033-2034'));
    return () => send('PUT', 'seasons/2033-2034', { ...usualDays('2033-2034'), closesOn: '2034-01-31' });
  },
  // Of a season to come, so that the forms of the others stay right.
  'PUT /api/admin/seasons/:id/prices': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    const prices = [{ productId: club.catalogue[0]?.id, normal: 211, reduced: null }];
    return () => send('PUT', 'seasons/2034-2035/prices', { prices });
  },
  'PUT /api/admin/seasons/:id/reductions': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    const reductions = [{ name: 'Rentrée', from: null, minAge: null, maxAge: null, percent: 10 }];
    return () => send('PUT', 'seasons/2034-2035/reductions', { reductions });
  },
  'PUT /api/admin/seasons/:id/health': () => {
    const rows = [
      { productId: null, practice: null, minAge: null, maxAge: null, licence: null, demand: 'none', months: null },
    ];
    const table = { agesOn: 'day', rows, adultText: 'Je vais bien.', guardianText: 'Il va bien.' };
    return () => send('PUT', 'seasons/2026-2027/health', table);
  },
  'PUT /api/admin/seasons/:id/federation': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    const asked = { sex: { demand: 'optional', isDropped: false } };
    return () => send('PUT', 'seasons/2034-2035/federation', { asked });
  },
  'PUT /api/admin/seasons/:id/federation-columns': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    const columns = [{ title: 'Nom', source: 'lastName', format: null }];
    return () => send('PUT', 'seasons/2034-2035/federation-columns', { columns });
  },
  'PUT /api/admin/seasons/:id/instalments': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    return () => withMailServer(() => send('PUT', 'seasons/2034-2035/instalments', { atOnce: 120 }));
  },
  'PUT /api/admin/seasons/:id/sign-up': () => () => send('PUT', 'seasons/2026-2027/sign-up', { forced: 'open' }),
  'POST /api/admin/products': () => () => send('POST', 'products', product()),
  // A new name goes into the week and the team.
  'PUT /api/admin/products/:id': async () => {
    const offered = product();
    const { id } = await made('products', offered);
    await addTraining(club, token, { discipline: offered.name });
    return () => send('PUT', `products/${id}`, { ...offered, name: `${offered.name} bis` });
  },
  'PUT /api/admin/products/order': async () => {
    const ids = await idsAt('/api/products');
    return () => send('PUT', 'products/order', { ids });
  },
  'DELETE /api/admin/products/:id': async () => {
    const { id } = await made('products', product());
    return () => send('DELETE', `products/${id}`);
  },
  'POST /api/admin/articles': () => () => send('POST', 'articles', article()),
  'PUT /api/admin/articles/:id': async () => {
    const { id, ...sent } = await made('articles', article());
    return () => send('PUT', `articles/${id}`, { ...sent, published: false });
  },
  'DELETE /api/admin/articles/:id': async () => {
    const { id } = await made('articles', article());
    return () => send('DELETE', `articles/${id}`);
  },
  'POST /api/admin/planning': () => () => send('POST', 'planning', { ...THURSDAY, note: 'Nouveau' }),
  'PUT /api/admin/planning/:id': async () => {
    const session = await addTraining(club, token, { note: 'Déplacé' });
    return () => send('PUT', `planning/${session.id}`, { ...session, endTime: '20:15' });
  },
  'DELETE /api/admin/planning/:id': async () => {
    const { id } = await addTraining(club, token, { note: 'Effacé' });
    return () => send('DELETE', `planning/${id}`);
  },
  'POST /api/admin/planning/closures': () => () =>
    send('POST', 'planning/closures', { ...HOLIDAYS, label: 'Nouvelle' }),
  'PUT /api/admin/planning/closures/:id': async () => {
    const closure = await addClosure(club, token, { label: 'Changée' });
    return () => send('PUT', `planning/closures/${closure.id}`, { ...closure, to: '2027-01-10' });
  },
  'DELETE /api/admin/planning/closures/:id': async () => {
    const { id } = await addClosure(club, token, { label: 'Effacée' });
    return () => send('DELETE', `planning/closures/${id}`);
  },
  'PUT /api/admin/classes/week/:id/note': async () => {
    const { id, updatedAt } = await addTraining(club, token, { note: 'À commenter' });
    return () => send('PUT', `classes/week/${id}/note`, { note: 'Commenté', updatedAt });
  },
  'POST /api/admin/classes/closures': async () => {
    const { id } = await addTraining(club, token, { note: 'À annuler' });
    return () =>
      send('POST', 'classes/closures', { from: '2026-12-03', to: '2026-12-03', label: 'Gala', trainingSessionId: id });
  },
  'DELETE /api/admin/classes/closures/:id': async () => {
    const { id: trainingSessionId } = await addTraining(club, token, { note: 'À rétablir' });
    const { id } = await addClosure(club, token, { ...HOLIDAYS, label: 'Rétablie', trainingSessionId });
    return () => send('DELETE', `classes/closures/${id}`);
  },
  'PUT /api/admin/pages/:key': () => () =>
    send('PUT', 'pages/history', { title: 'Histoire', content: '<p>Depuis 1975.</p>' }),
  'PUT /api/admin/club': async () => {
    const settings = await saved(send('GET', 'club'));
    return () => send('PUT', 'club', { ...settings, logo: null, city: 'Ailleurs' });
  },
  'PUT /api/admin/feature-toggle/:key': () => () => send('PUT', 'feature-toggle/equipe', { enabled: true }),
  'POST /api/admin/team': async () => {
    const photo = await smallJpeg();
    return () => sendMember(club, token, { photo });
  },
  'PUT /api/admin/team/:id': async () => {
    const { id } = await savedMember(sendMember(club, token, {}));
    return () => sendChange(club, token, id, { role: 'Directrice' });
  },
  'DELETE /api/admin/team/:id': async () => {
    const { id } = await savedMember(sendMember(club, token, {}));
    return () => send('DELETE', `team/${id}`);
  },
  'PUT /api/admin/team/order': async () => {
    const group = (await teamAt(club, '/api/team')).filter((member) => member.group === 'bureau');
    return () => send('PUT', 'team/order', { group: 'bureau', ids: group.map(({ id }) => id).reverse() });
  },
  'POST /api/admin/media': async () => {
    const file = await smallJpeg();
    return () => sendForm(club, token, 'POST', '/api/admin/media', { file, alt: 'Un assaut' });
  },
  'POST /api/forgotten-password': () => async () => {
    const lines = await club.db.$count(auditEntries);
    club.deps.mail.server = { open: () => Promise.reject(new Error('no mail server')) };
    const answer = await postJson(club, '/api/forgotten-password', { email: ADMINISTRATOR.email });
    await expect.poll(() => club.db.$count(auditEntries)).toBeGreaterThan(lines);
    club.deps.mail.server = undefined;
    return answer;
  },
  'POST /api/unsubscribe': async () => {
    const { personId } = await admin.added();
    return async () =>
      club.app.request(`/api/unsubscribe?token=${unsubscribeToken(club.deps, [{ personId, recipient: 'member' }])}`, {
        method: 'POST',
      });
  },
  'POST /api/unsubscribe/:token': async () => {
    const { personId } = await admin.added();
    return async () =>
      club.app.request(
        `/api/unsubscribe/${unsubscribeToken(club.deps, [{ personId: personId, recipient: 'member' }])}`,
        { method: 'POST' },
      );
  },
  'PUT /api/subscription': async () => {
    const { personId } = await admin.added();
    const body = {
      token: unsubscribeToken(club.deps, [{ personId: personId, recipient: 'member' }]),
      wantsNews: false,
    };
    return () => asAdmin(club, token, '/api/subscription', { method: 'PUT', body });
  },
  'PUT /api/admin/persons/:id/subscription': async () => {
    const { personId } = await admin.added();
    return () => send('PUT', `persons/${personId}/subscription`, { wantsNews: false });
  },
  'PUT /api/admin/persons/:id/reminders': async () => {
    const { personId } = await admin.added();
    return () => send('PUT', `persons/${personId}/reminders`, { until: '2099-01-01' });
  },
  'POST /api/admin/mail/mailings': async () => {
    const { id } = await admin.added();
    const chosen = { ids: [id] };
    const { selection } = await (await send('POST', 'mail/mailings/plan', { chosen })).json();
    return () => withMailServer(() => send('POST', 'mail/mailings', { id: randomUUID(), selection, chosen, ...aText }));
  },
  'POST /api/admin/mail/mailings/try': () => () => withMailServer(() => send('POST', 'mail/mailings/try', aText)),
  'POST /api/admin/renewals/invitations': async () => {
    await prepareNext(club);
    const { id } = await admin.added();
    const chosen = { season: NEXT, ids: [id], isAgain: false };
    const { selection } = await (await send('POST', 'renewals/invitations/plan', chosen)).json();
    return () => withMailServer(() => send('POST', 'renewals/invitations', { id: randomUUID(), selection, ...chosen }));
  },
  'POST /api/admin/renewals/export': async () => {
    await prepareNext(club);
    const { id } = await admin.added();
    const chosen = { season: NEXT, state: 'to-invite', ids: [id], seen: 1 };
    return () => send('POST', 'renewals/export', { ...chosen, format: 'csv' });
  },
  'POST /api/admin/renewals/:id/undo-decline': async () => {
    await prepareNext(club);
    const { id: memberId } = await admin.added();
    await club.db.insert(renewals).values({ memberId, season: NEXT, declinedAt: new Date() });
    return () => send('POST', `renewals/${memberId}/undo-decline`, { season: NEXT });
  },
  'POST /api/admin/planning/notices': async () => {
    const { disciplines } = await admin.added();
    const date = dayInParis(new Date(Date.now() + DAY_MS));
    const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1;
    const { id } = await addTraining(club, token, { weekday, discipline: disciplines[0] });
    await addClosure(club, token, { from: date, to: date, trainingSessionId: id });
    return () =>
      withMailServer(async () => {
        const offered: ClassNotice[] = await (await send('POST', 'planning/notices/offered', {})).json();
        const notice = offered.find(({ plan }) => plan.mails > 0);
        return send('POST', 'planning/notices', { id: notice?.id, selection: notice?.plan.selection });
      });
  },
  'POST /api/admin/classes/notices': async () => {
    const { disciplines } = await admin.added();
    const date = dayInParis(new Date(Date.now() + DAY_MS));
    const weekday = ((new Date(date).getUTCDay() + 6) % 7) + 1;
    const { id } = await addTraining(club, token, { weekday, discipline: disciplines[0], note: 'À dire' });
    await addClosure(club, token, { from: date, to: date, label: 'À dire', trainingSessionId: id });
    return () =>
      withMailServer(async () => {
        const offered: ClassNotice[] = await (await send('GET', 'classes/notices')).json();
        const notice = offered.find(({ plan }) => plan.mails > 0);
        return send('POST', 'classes/notices', { id: notice?.id, selection: notice?.plan.selection });
      });
  },
  'POST /api/admin/reminders': () => () => send('POST', 'reminders', { id: randomUUID(), rule: aRule }),
  'POST /api/admin/reminders/debts/:id': async () => {
    const { id } = await admin.added();
    const body = { id: randomUUID(), title: 'Cotisation', content: 'Merci de la régler.' };
    return () => withMailServer(() => send('POST', `reminders/debts/${id}`, body));
  },
  'PUT /api/admin/reminders/:id': async () => {
    const rule = await newRule();
    return () => send('PUT', `reminders/${rule.id}`, { ...aRule, days: 8, updatedAt: rule.updatedAt });
  },
  'PUT /api/admin/reminders/:id/switch': async () => {
    const rule = await newRule();
    return () => send('PUT', `reminders/${rule.id}/switch`, { on: true });
  },
  'DELETE /api/admin/reminders/:id': async () => {
    const rule = await newRule();
    return () => send('DELETE', `reminders/${rule.id}`);
  },
  'PUT /api/admin/books': () => () => send('PUT', 'books', { ...defaultBookAccounts, siren: '' }),
  'PUT /api/admin/books/bank-account': () => () =>
    send('PUT', 'books/bank-account', { ...bankAccount, password: ADMINISTRATOR.password }),
  'POST /api/admin/books/closings': () => {
    closings += 1;
    const closedUntil = `200${closings}-08-31`;
    return () => send('POST', 'books/closings', { closedUntil, password: ADMINISTRATOR.password });
  },
  'POST /api/admin/payouts/read': async () => {
    await club.stripe.takeFee(100);
    await withoutWebhooks(club, () => club.stripe.payout());
    return () => send('POST', 'payouts/read');
  },
  'PUT /api/admin/payouts/:id/check': async () => {
    const { id } = await newPayout(club);
    return () => send('PUT', `payouts/${id}/check`, { isChecked: true });
  },
  'POST /api/admin/books/export': () => () =>
    send('POST', 'books/export', { ...ALL_DAYS, format: 'fec', password: ADMINISTRATOR.password }),
  'PUT /api/admin/cheques/:id': async () => {
    const { id, updatedAt } = await aCheque();
    return () => send('PUT', `cheques/${id}`, { number: '7', dueOn: '2027-01-05', updatedAt });
  },
  'POST /api/admin/cheques/:id/track': async () => {
    const { id } = await aCheque();
    await club.db.update(cheques).set({ isUntracked: true }).where(eq(cheques.id, id));
    return () => send('POST', `cheques/${id}/track`);
  },
  'POST /api/admin/cheques/:id/return': async () => {
    const { id } = await aCheque();
    return () => send('POST', `cheques/${id}/return`, { returnedOn: '2026-11-20', reason: 'sans provision' });
  },
  'POST /api/admin/cheques/:id/keep': async () => {
    const { id } = await aCheque();
    await send('POST', `cheques/${id}/return`, { returnedOn: '2026-11-20', reason: 'sans provision' });
    return () => send('POST', `cheques/${id}/keep`, { reason: 'un autre' });
  },
  'PUT /api/admin/seasons/:id/aids': async () => {
    await send('POST', 'seasons', usualDays('2034-2035'));
    const terms = { label: `Aide ${++number}`, amount: 70, codeForm: 'none', deduction: 'at-once', lastDay: null };
    return () => send('PUT', 'seasons/2034-2035/aids', { aids: [{ ...terms, id: randomUUID() }] });
  },
  'POST /api/admin/aids': async () => (await anAid()).add,
  'POST /api/admin/aids/enter': async () => {
    const { id, add } = await anAid();
    await add();
    return () => send('POST', 'aids/enter', { ids: [id] });
  },
  'POST /api/admin/aids/reimburse': async () => {
    const { id, add } = await anAid();
    await add();
    const reimbursed = [{ id, paymentId: randomUUID(), amount: 70 }];
    return () => send('POST', 'aids/reimburse', { aids: reimbursed, date: '2026-11-20' });
  },
  'POST /api/admin/aids/:id/refuse': async () => {
    const { id, add } = await anAid();
    await add();
    return () => send('POST', `aids/${id}/refuse`, { refusal: 'Code déjà utilisé.' });
  },
  'POST /api/admin/aids/:id/undo': async () => {
    const { id, add } = await anAid();
    await add();
    await send('POST', 'aids/enter', { ids: [id] });
    return () => send('POST', `aids/${id}/undo`, { from: 'entered' });
  },
  'POST /api/admin/slips': async () => {
    const { id } = await aCheque();
    return () => send('POST', 'slips', { id: randomUUID(), chequeIds: [id], seenCents: 20_000 });
  },
  'POST /api/admin/slips/:id/bank': async () => {
    const { id, updatedAt } = await aSlip();
    return () => send('POST', `slips/${id}/bank`, { bankedOn: '2026-11-20', updatedAt });
  },
  'POST /api/admin/slips/:id/cancel': async () => {
    const { id } = await aSlip();
    return () => send('POST', `slips/${id}/cancel`);
  },
  'PUT /api/admin/mail/pause': () => () => send('PUT', 'mail/pause', { paused: false }),
  'POST /api/admin/mail/send': () => () => send('POST', 'mail/send'),
  'POST /api/admin/mail/:id/again': async () => {
    const [failed] = await club.db
      .insert(outbox)
      .values({ ...aMail(await idOf(await paidAtStripe())), failedAt: new Date(), why: 'unanswered' })
      .returning();
    return () => send('POST', `mail/${failed?.id}/again`);
  },
  'DELETE /api/admin/mail/refused-addresses/:id': async () => {
    const memberId = await idOf(await paidAtStripe());
    const [refused] = await club.db
      .insert(refusedAddresses)
      .values({ address: 'plus.rien@exemple.example', memberId, refusedAt: new Date() })
      .returning();
    return () => send('DELETE', `mail/refused-addresses/${refused?.id}`);
  },
  'POST /api/admin/publication': () => () => send('POST', 'publication', { force: true }),
  'POST /api/admin/retention': async () => {
    await gone();
    return () => send('POST', 'retention', { password: ADMINISTRATOR.password });
  },
};

/**
 * What is made of memberships for their lists, who is signed in, when a link was used, how often somebody tried, what waits for the first code of an application or for
 * a passkey, how often that one counted, what became of mails, and what is left to do of an erasure.
 */
const BOOKKEEPING = [
  ...['sessions', 'links', 'rate_limits', 'known_browsers', 'outbox', 'mail_days', 'mail_state'],
  ...['totp_factors', 'passkey_challenges', 'passkeys', 'erasures', 'ledger_entries', 'listing_changes', 'listings'],
];

/** What moves with a card payment. Their rows and Stripe's events tell what happened. */
const BY_CARD = [
  ...['members', 'order_lines', 'payments', 'instalment_plans', 'instalments', 'card_refunds'],
  ...['payouts', 'payout_lines', 'webhook_events'],
];
const movesByCard = [
  'POST /api/create-payment-intent',
  'GET /api/payment-intent/:id',
  'POST /api/stripe-webhook',
  'POST /api/admin/payouts/read',
  // After the line that tells who asked.
  'POST /api/dossier/payment',
  'POST /api/admin/memberships/:id/payments/:paymentId/card-refund',
  'POST /api/admin/memberships/:id/settle',
];

/** Lines of the journal show nowhere but there; pictures never change, and nothing shows one before another row names it. */
const SHOWN_BY_OTHERS = ['audit_entries', 'media'];

/** It asks Stripe for a form, and writes nothing here (instalments.test.ts). */
const ASKS_PROVIDER = '/api/dossier/card-change';

const examples: Readonly<Record<string, string>> = {
  '/api/articles/:id': '/api/articles/gala',
  '/api/pages/:key': '/api/pages/legal',
  '/api/feature-toggle/:key': '/api/feature-toggle/equipe',
  '/planning/:file{[a-z0-9-]+\\.ics}': '/planning/canne.ics',
};

const endpoints = endpointsOf(bareApp());

/** The answers that the CDN keeps, their tags, and the tables that they are made of. */
const keptAnswers = async () => {
  const kept = endpoints.flatMap(({ path, description }) =>
    Array.isArray(description.kept) ? [{ path, tags: description.kept }] : [],
  );
  const tablesOf = async (path: string) => {
    const { batches } = await watched(club, async () => club.app.request(examples[path] ?? path));
    return tablesRead(batches.flat());
  };
  const found = [];
  for (const { path, tags } of kept) found.push({ path, tags, tables: await tablesOf(path) });
  return found;
};

let kept: Awaited<ReturnType<typeof keptAnswers>>;
beforeAll(async () => {
  kept = await keptAnswers();
});

test('every route that writes is listed here, and every kept answer is made of some table', () => {
  const writing = endpoints
    .filter(({ method, path }) => method !== 'GET' && !(path in readsByPost) && path !== ASKS_PROVIDER)
    .map(({ method, path }) => `${method} ${path}`);
  expect(
    Object.keys(written)
      .filter((name) => !name.startsWith('GET '))
      .toSorted(),
  ).toEqual(writing.toSorted());
  expect(kept.filter(({ tables }) => tables.size === 0).map(({ path }) => path)).toEqual([]);
  expect(kept.length).toBeGreaterThan(9);
});

describe.each(Object.entries(written))('%s', (name, prepare) => {
  test('writes nothing without its line in the journal, and purges each kept answer that shows what it wrote', async () => {
    const sending = await prepare();
    // What Stripe still tells of an earlier request is no part of this one.
    await webhooksDelivered(club);
    const before = await club.db.$count(auditEntries);
    const { answer, batches, purged } = await watched(club, sending);
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    const tables = tablesWritten(batches.flat());
    expect(tables.size, 'it writes').toBeGreaterThan(0);
    const isByCard = movesByCard.includes(name);
    const own = [...BOOKKEEPING, ...(isByCard ? BY_CARD : [])];
    const silent = batches.filter((batch) => {
      const into = tablesWritten(batch);
      return !into.has('audit_entries') && [...into].some((table) => !own.includes(table));
    });
    expect(silent, 'without a line in the journal').toEqual([]);
    const lines = (await club.db.$count(auditEntries)) - before;
    if (tables.has('audit_entries') && !isByCard) expect(lines, 'lines in the journal').toBeGreaterThan(0);
    const shown = [...tables].filter((table) => !SHOWN_BY_OTHERS.includes(table));
    const stale = kept.filter(
      (made) => shown.some((table) => made.tables.has(table)) && !made.tags.some((tag) => purged.includes(tag)),
    );
    expect(
      stale.map(({ path }) => path),
      'still kept as they were',
    ).toEqual([]);
  });
});
