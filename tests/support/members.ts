import { asc, eq } from 'drizzle-orm';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members } from '#server/db/schema.ts';
import { ADMINISTRATOR } from './administrator.ts';
import type { TestClub } from './club.ts';
import { asAdmin } from './sessions.ts';
import { type Submission, somebody, yearsAgo } from './sign-up.ts';

export interface SentFiles {
  photo?: Uint8Array<ArrayBuffer>;
  proof?: Uint8Array<ArrayBuffer>;
}

const bodyOf = (payload: object, { photo, proof }: SentFiles): FormData => {
  const body = new FormData();
  body.set('payload', JSON.stringify(payload));
  if (photo) body.set('photo', new File([photo], 'photo.jpg'));
  if (proof) body.set('reducedPriceProofFile', new File([proof], 'justificatif'));
  return body;
};

/** Returns functions that call the API of the members as an administrator's browser does. */
export const membersOf = (club: TestClub, token: string) => {
  const send = async (method: 'POST' | 'PUT', path: string, body: FormData): Promise<Response> =>
    club.app.request(path, { method, body, headers: { Authorization: `Bearer ${token}` } });
  const saved = async (answer: Promise<Response>): Promise<MemberDetails> => {
    const response = await answer;
    if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`);
    return (await response.json()) as MemberDetails;
  };
  const act = (id: string, action: string, body: object = {}): Promise<Response> =>
    asAdmin(club, token, `/api/admin/memberships/${id}/${action}`, {
      method: 'POST',
      body,
    });
  const add = (form: Submission['form'] = {}, files: SentFiles = {}): Promise<Response> =>
    send('POST', '/api/admin/memberships/add', bodyOf({ ...somebody(), ...form }, files));
  const added = (form: Submission['form'] = {}, files: SentFiles = {}) => saved(add(form, files));
  const row = async (id: string) => (await club.db.select().from(members).where(eq(members.id, id)))[0];
  return {
    saved,
    act,
    add,
    send,
    /** Adds a member. Returns the member as the server answered. Throws when the server refuses. */
    added,
    /**
     * Adds two members with the same identity, like those that the migration found when the comparison of names became
     * less strict.
     */
    namesakes: async (form: Submission['form'] = {}) => {
      const older = await added(form);
      const younger = await added(form);
      const identity = (await row(older.id))?.identity;
      await club.db.update(members).set({ identity, isNamesake: true }).where(eq(members.id, younger.id));
      return [older, younger] as const;
    },
    done: (id: string, action: string, body: object = {}) => saved(act(id, action, body)),
    read: (id: string) => asAdmin(club, token, `/api/memberships/${id}`),
    found: (id: string) => saved(asAdmin(club, token, `/api/memberships/${id}`)),
    put: (id: string, body: object) => asAdmin(club, token, `/api/admin/memberships/${id}`, { method: 'PUT', body }),
    putForm: (id: string, payload: object, files: SentFiles) =>
      send('PUT', `/api/admin/memberships/${id}`, bodyOf({ password: ADMINISTRATOR.password, ...payload }, files)),
    remove: (id: string) => asAdmin(club, token, `/api/admin/memberships/${id}`, { method: 'DELETE' }),
    row,
    audits: async (id: string) =>
      (
        await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(asc(auditEntries.at))
      ).map(({ action, fields, administratorId }) => ({ action, fields, signed: administratorId !== null })),
  };
};

export const CASH = { means: 'cash', amount: 300, date: '2026-11-02' } as const;

/** What a member of seventeen says, with a guardian who has another address. */
export const underAge = {
  birthDate: yearsAgo(17),
  legalGuardianName: 'Dominique Martin',
  legalGuardianEmail: 'dominique@exemple.example',
  legalGuardianPhone: '06 98 76 54 32',
  legalGuardianAuthorised: true,
} as const;
