import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { openPiecesOf, piecesOf } from '#domain/member/dossier.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { hasNewAddress } from '#domain/member/person.ts';
import { piecesAwaited, piecesToReview } from '#domain/member/review.ts';
import type { AnsweredRequest, Review } from '#domain/member/review-answers.ts';
import { nothingAsked } from '#domain/season/federation.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless, takeTurns } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { factsWith, fileIdOf, NOT_ASKED } from '../../member/dossier-facts.ts';
import { toMemberJson } from '../../member/member-json.ts';
import { newAddressesAmong } from '../../persons/queries.ts';
import { write } from '../../write/write.ts';
import { answerRequestRow, findCountedForReview, findRequest, findWaiting, selectOpenRequest } from './queries.ts';

type Person = ReturnType<typeof addressesOf>;

/** Returns the address to look at: the new one of the two, the member's unless only the guardian's is new. */
const addressToCheck = ({ theirs, unknown }: Person, memberId: string): string | null | undefined => {
  const membership = theirs.find(({ id }) => id === memberId);
  const isGuardians = unknown.guardian.has(memberId) && !unknown.member.has(memberId);
  return isGuardians ? membership?.legalGuardianEmail : membership?.email;
};

/** Returns a person's memberships, which of them have a new address, and the addresses that were theirs before. */
const addressesOf = (theirs: Awaited<ReturnType<typeof findWaiting>>['seasons']) => {
  const unknown = newAddressesAmong(theirs);
  const known = theirs
    .filter(({ status }) => status !== 'pending')
    .flatMap(({ id, email, legalGuardianEmail }) => [
      ...(unknown.member.has(id) || email === '' ? [] : [email]),
      ...(unknown.guardian.has(id) || legalGuardianEmail === null ? [] : [legalGuardianEmail]),
    ]);
  return { theirs, unknown, known: [...new Set(known)] };
};

/** Returns the memberships in force of a person with a new address. */
const toCheckOf = ({ theirs, unknown }: Person) =>
  theirs.filter(
    ({ id, archivedAt, status }) => hasNewAddress(unknown, id) && isInForce({ status }) && archivedAt === null,
  );

const personsAmong = (seasons: Awaited<ReturnType<typeof findWaiting>>['seasons']): ReadonlyMap<string, Person> =>
  new Map([...Map.groupBy(seasons, ({ personId }) => personId)].map(([id, theirs]) => [id, addressesOf(theirs)]));

/** Counts what `findReview` returns, without reading whole members. */
export const countReview = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> => {
  const today = dayInParis(now());
  const { files, requests, seasons } = await findCountedForReview(db);
  // Neither money nor health decides about a file.
  const pieces = files.flatMap(({ status, ...row }) => {
    const facts = factsWith(
      { ...row, ...nothingAsked },
      {
        status,
        isProofAwaited: false,
        owedCents: 0,
        isPaymentUnderWay: false,
        health: NOT_ASKED,
      },
    );
    return piecesAwaited({ proof: facts.proof, openPieces: openPiecesOf(piecesOf(facts, today)) });
  });
  const addresses = [...personsAmong(seasons).values()].flatMap(toCheckOf);
  return pieces.length + requests + addresses.length;
};

/** Returns what waits for an administrator's look: files and requests, those that came first at the top. */
export const findReview = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Review> => {
  const today = dayInParis(now());
  const { members, requests, seasons } = await findWaiting(db);
  const persons = personsAmong(seasons);
  return {
    pieces: piecesToReview(
      members.map((row) => ({
        ...toMemberJson(row, today),
        files: {
          photo: {
            fileId: fileIdOf(row.photoKey),
            receivedAt: row.photoAt.toISOString(),
            lastRefusal: row.photoRefusal,
          },
          proof: {
            fileId: fileIdOf(row.proofKey),
            receivedAt: row.proofAt.toISOString(),
            lastRefusal: row.proofRefusal,
          },
        },
      })),
    ),
    requests: requests.map(({ id, kind, at, personId, memberId, archivedAt, email, ...names }) => {
      const person = persons.get(personId);
      return {
        id,
        kind,
        at: at.toISOString(),
        memberId,
        isArchived: archivedAt !== null,
        email: (person && addressToCheck(person, memberId)) ?? email,
        fullName: fullNameOf(names),
        isAddressNew: person !== undefined && hasNewAddress(person.unknown, memberId),
        known: person?.known ?? [],
      };
    }),
    addresses: [...persons.values()].flatMap((person) =>
      toCheckOf(person).map(({ id: memberId, season, email, ...names }) => ({
        memberId,
        season,
        email: addressToCheck(person, memberId) ?? email,
        known: person.known,
        fullName: fullNameOf(names),
      })),
    ),
  };
};

/**
 * Records that the club has answered a request in its own way; the site sends and deletes nothing. Idempotent: the
 * first answer stays, with the administrator's name. Throws `not-found`.
 */
export const answerRequest = async (deps: Deps, actor: AdministratorActor, id: string): Promise<AnsweredRequest> => {
  const { db } = deps;
  const request = await findRequest(db, id);
  if (!request) throw new DomainError('not-found');
  if (!request.answeredAt) {
    const answered = { answeredAt: deps.now(), answeredBy: actor.id };
    const writing = write(deps, {
      actor,
      subject: { type: 'member', id: request.memberId },
      action: 'member.answer-request',
      first: [takeTurns(db, `request ${id}`), refuseUnless(db, selectOpenRequest(db, id))],
      statements: [answerRequestRow(db, id, answered)],
    });
    await writing.catch((error: unknown) => {
      // A concurrent request was faster.
      if (!isRefusedWrite(error)) throw error;
    });
  }
  const { answeredAt, by } = (await findRequest(db, id)) ?? {};
  if (!answeredAt) throw new DomainError('not-found');
  return { id, answeredAt: answeredAt.toISOString(), by: by ?? null };
};
