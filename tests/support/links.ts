import { randomUUID } from 'node:crypto';
import { type LinkScope, linkEnd } from '#domain/mail/link.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { links } from '#server/db/link-schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { hashToken, linkToken } from '#server/runtime/secrets.ts';
import type { TestClub } from './club.ts';

type Row = typeof links.$inferInsert;

/** Makes a link for a membership. Returns its token and its row. */
export const linkTo = async (
  club: TestClub,
  memberId: string,
  { scope = 'dossier', ...more }: Partial<Row> & { scope?: LinkScope } = {},
) => {
  const id = randomUUID();
  const token = linkToken(club.deps.settings.linkSecret, id);
  const [some] = scope === 'renewal' ? await club.db.select({ id: seasons.id }).from(seasons).limit(1) : [];
  const ending = scope === 'renewal' || scope === 'unsubscribe' ? 'dossier' : scope;
  const expiresAt = linkEnd(ending, club.deps.now());
  const values = { id, tokenHash: hashToken(token), scope, memberId, season: some?.id ?? null, expiresAt, ...more };
  const [link] = await club.db.insert(links).values(values).returning();
  if (!link) throw new Error('The link was not made.');
  return { token, link };
};

/** Sends a request with the token of a link, as the page of the dossier does, or to another address of the API. */
export const withLink = (
  club: TestClub,
  token: string,
  path = '',
  { method = 'GET', body, form, ip }: { method?: string; body?: unknown; form?: FormData; ip?: string } = {},
): Promise<Response> =>
  Promise.resolve(
    club.app.request(
      path.startsWith('/api/') ? path : `/api/dossier${path}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: form }),
      },
      ip === undefined ? {} : { ip },
    ),
  );

/** Returns the dossier that an answer holds. Throws when the server refused. */
export const dossierIn = async (answer: Promise<Response>): Promise<DossierJson> => {
  const response = await answer;
  if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as DossierJson;
};
