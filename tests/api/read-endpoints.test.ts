import { afterAll, expect, test } from 'vitest';
import type { ArticleSummary } from '#domain/site/article.ts';
import { slips } from '#server/db/cheque-schema.ts';
import { mailings, reminderRules } from '#server/db/mail-schema.ts';
import { unsubscribeToken } from '#server/outbox/links.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { linkTo } from '#tests/support/links.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { newPayout } from '#tests/support/payouts.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { addClosure, addTraining } from '#tests/support/planning.ts';
import { readsByPost } from '#tests/support/reads-by-post.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { tablesWritten, watched } from '#tests/support/statements.ts';
import { coach, savedMember, sendMember } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const admin = membersOf(club, token);
const told = async <Body>(path: string): Promise<Body> => (await (await asAdmin(club, token, path)).json()) as Body;

const files = { photo: await jpeg(), proof: pdf() };
const member = await admin.added({ reducedPriceSelected: true }, files);
const gone = await admin.added();
await admin.done(gone.id, 'archive');
const picture = (await (
  await sendForm(club, token, 'POST', '/api/admin/media', { file: await jpeg(), alt: 'Un assaut' })
).json()) as { key: string };
const [article] = await told<ArticleSummary[]>('/api/articles');
const { id: me } = await told<{ id: string }>('/api/admin/me');
const somebody = await savedMember(sendMember(club, token, coach));
const minor = await admin.added(underAge);
/** The token of a link for each address that asks for one. */
const links: Readonly<Record<string, string>> = {
  '/api/dossier/link': (await linkTo(club, member.id)).token,
  '/api/dossier': (await linkTo(club, member.id)).token,
  '/api/dossier/next-season': (await linkTo(club, member.id)).token,
  '/api/dossier/photo': (await linkTo(club, member.id)).token,
  '/api/renewal': (await linkTo(club, member.id, { scope: 'renewal' })).token,
  '/api/dossier/guardian': (await linkTo(club, minor.id, { scope: 'guardian' })).token,
};
const [rule] = await club.db.select({ id: reminderRules.id }).from(reminderRules);
const [mailing] = await club.db
  .insert(mailings)
  .values({ kind: 'news', title: 'Stage', content: '<p>Dix places.</p>' })
  .returning({ id: mailings.id });
const [slip] = await club.db.insert(slips).values({ number: 1, madeOn: '2026-11-20' }).returning({ id: slips.id });
const payout = await newPayout(club);
const training = await addTraining(club, token);
const closure = await addClosure(club, token);

/** An address for each endpoint with a parameter. */
const addresses: Readonly<Record<string, string>> = {
  '/api/payment-intent/:id': '/api/payment-intent/pi_unknown',
  '/api/articles/:id': `/api/articles/${article?.id}`,
  '/planning/:file{[a-z0-9-]+\\.ics}': '/planning/canne.ics',
  '/api/pages/:key': '/api/pages/legal',
  '/api/feature-toggle/:key': '/api/feature-toggle/adhesion',
  '/api/media/:key/:file': `/api/media/${picture.key}/320.webp`,
  '/api/memberships/:id': `/api/memberships/${member.id}`,
  '/api/archived-member/:id': `/api/archived-member/${gone.id}`,
  '/api/admin/memberships/thumbnails': `/api/admin/memberships/thumbnails?ids=${member.id}`,
  '/api/admin/memberships/:id/photo': `/api/admin/memberships/${member.id}/photo?size=thumb`,
  '/api/admin/memberships/:id/proof': `/api/admin/memberships/${member.id}/proof`,
  '/api/admin/memberships/export': '/api/admin/memberships/export?format=csv&preset=appel&status=pending',
  '/api/admin/memberships/federation-export': '/api/admin/memberships/federation-export?season=2026-2027',
  '/api/admin/archived-memberships/export':
    '/api/admin/archived-memberships/export?format=xlsx&preset=complet&status=pending',
  '/api/admin/classes/members/:id/photo': `/api/admin/classes/members/${member.id}/photo`,
  '/api/admin/persons/:id/alike': `/api/admin/persons/${member.personId}/alike`,
  '/api/admin/persons/:id/merge/:otherId': `/api/admin/persons/${member.personId}/merge/${gone.personId}`,
  '/api/admin/persons/:id/notes': `/api/admin/persons/${member.personId}/notes`,
  '/api/admin/persons/:id/household': `/api/admin/persons/${member.personId}/household`,
  '/api/admin/persons/:id/consents': `/api/admin/persons/${member.personId}/consents`,
  '/api/admin/persons/:id/erasure': `/api/admin/persons/${member.personId}/erasure`,
  '/api/admin/persons/:id/hold': `/api/admin/persons/${member.personId}/hold`,
  '/api/admin/persons/:id/mail': `/api/admin/persons/${member.personId}/mail`,
  '/api/admin/mail/mailings/:id': `/api/admin/mail/mailings/${mailing?.id}`,
  '/api/admin/reminders/debts/:id': `/api/admin/reminders/debts/${member.id}`,
  '/api/admin/reminders/debts/:id/preview': `/api/admin/reminders/debts/${member.id}/preview`,
  '/api/admin/payouts/:id': `/api/admin/payouts/${payout.id}`,
  '/api/admin/reminders/:id': `/api/admin/reminders/${rule?.id}`,
  '/api/admin/reminders/:id/written': `/api/admin/reminders/${rule?.id}/written`,
  '/api/unsubscribe': `/api/unsubscribe?token=${unsubscribeToken(club.deps, [{ personId: member.personId, recipient: 'member' }])}`,
  '/api/unsubscribe/:token': `/api/unsubscribe/${unsubscribeToken(club.deps, [{ personId: member.personId, recipient: 'member' }])}`,
  '/api/admin/slips/:id': `/api/admin/slips/${slip?.id}`,
  '/api/admin/products/:id': `/api/admin/products/${club.catalogue[0]?.id}`,
  '/api/admin/seasons/:id': '/api/admin/seasons/2026-2027',
  '/api/admin/seasons/:id/products': '/api/admin/seasons/2026-2027/products',
  '/api/admin/seasons/:id/health': '/api/admin/seasons/2026-2027/health',
  '/api/admin/seasons/:id/health/preview': '/api/admin/seasons/2026-2027/health/preview',
  '/api/admin/seasons/:id/federation/preview': '/api/admin/seasons/2026-2027/federation/preview',
  '/api/admin/seasons/:id/closing': '/api/admin/seasons/2026-2027/closing',
  '/api/admin/articles/:id': `/api/admin/articles/${article?.id}`,
  '/api/admin/planning/closures/:id': `/api/admin/planning/closures/${closure.id}`,
  '/api/admin/planning/:id': `/api/admin/planning/${training.id}`,
  '/api/admin/pages/:key': '/api/admin/pages/legal',
  '/api/admin/pages/:key/model': '/api/admin/pages/legal/model',
  '/api/admin/pages/:key/versions': '/api/admin/pages/legal/versions',
  '/api/admin/team/:id': `/api/admin/team/${somebody.id}`,
  '/api/admin/administrators/:id/sessions': `/api/admin/administrators/${me}/sessions`,
};

const read = endpointsOf(bareApp()).filter(({ method }) => method === 'GET');

/** writes.test.ts looks at what these write. */
const WRITING = ['/api/payment-intent/:id', '/api/admin/memberships/export', '/api/admin/archived-memberships/export'];

/** Who opens a private file or takes the journal away leaves a line, behind the answer. */
const NOTED = [
  '/api/admin/memberships/:id/photo',
  '/api/admin/memberships/:id/proof',
  '/api/admin/classes/members/:id/photo',
  '/api/admin/audit/export',
];

/** Returns the tables that statements write. A session may be prolonged, and the use of a link is noted, as is the first of a renewal. */
const changedBy = (batches: string[][]) =>
  [...tablesWritten(batches.flat())].filter((table) => !['sessions', 'links', 'renewals'].includes(table));

/** What a reader makes anew of memberships that somebody changed. */
const REMADE = ['listing_changes', 'listings'];

test.each(read.map(({ path }) => path))('%s answers what it declares, and changes nothing', async (path) => {
  const { answer, batches } = await watched(club, () => asAdmin(club, links[path] ?? token, addresses[path] ?? path));
  // The test app itself compares each answer with what its route declares.
  // A link in a mail leads on to a page.
  expect(answer.status).toBe(path.startsWith('/api/unsubscribe') ? 303 : 200);
  const allowed = [...REMADE, ...(NOTED.includes(path) ? ['audit_entries', 'rate_limits'] : [])];
  if (!WRITING.includes(path)) expect(changedBy(batches).filter((table) => !allowed.includes(table))).toEqual([]);
});

/** With a token that is somebody's. */
const byPost = {
  ...readsByPost,
  '/api/subscription/read': {
    token: unsubscribeToken(club.deps, [{ personId: member.personId, recipient: 'member' }]),
  },
};

test.each(Object.entries(byPost))('POST %s answers what it declares, and changes nothing', async (path, body) => {
  const at = addresses[path] ?? path;
  const { answer, batches } = await watched(club, () => asAdmin(club, token, at, { method: 'POST', body }));
  expect(answer.status).toBe(200);
  expect(changedBy(batches).filter((table) => !REMADE.includes(table))).toEqual([]);
});
