import { allows } from '#domain/account/role.ts';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { CoachedClass } from '#domain/member/coached-class.ts';
import { isComplete } from '#domain/member/dossier.ts';
import { emergencyContactOf } from '#domain/member/emergency-contact.ts';
import type { Season } from '#domain/season/season.ts';
import { seasonInHand } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInAdministrator } from '../../http/app-env.ts';
import type { StoredFile } from '../../integrations/blob-store.ts';
import { dossierOf } from '../../member/dossier-facts.ts';
import { findPhoto } from '../../member/files.ts';
import { type Coached, listComing, selectComing, selectNotesFor } from './queries.ts';

export type By = Pick<SignedInAdministrator, 'roles' | 'disciplines'>;

/**
 * Returns the disciplines of an administrator. An administrator who may read all members has all disciplines, unless
 * some are chosen on their account.
 */
export const coachedBy = ({ roles, disciplines }: By): Coached =>
  disciplines.length === 0 && allows(roles, 'members', 'read') ? 'all' : disciplines;

/**
 * Returns who comes to the classes of an administrator in a season, by default the running one: to the disciplines that
 * were chosen on their account.
 */
export const findClasses = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: By,
  season?: Season,
): Promise<CoachedClass[]> => {
  const coached = coachedBy(by);
  if (coached.length === 0) return [];
  const [people, joined] = await listComing(db, coached, seasonInHand(season, now()));
  const notes = Map.groupBy(
    await selectNotesFor(
      db,
      people.map(({ id }) => id),
    ),
    ({ memberId }) => memberId,
  );
  const today = dayInParis(now());
  const toldOf = new Map(
    people.map((member) => {
      const { id, firstName, lastName, photoKey } = member;
      const state = { hasPhoto: photoKey !== null, isComplete: isComplete(dossierOf(member, today)) };
      const emergencyContact = emergencyContactOf(member, today);
      const told = (notes.get(id) ?? []).map(({ text }) => text);
      return [id, { id, firstName, lastName, ...state, emergencyContact, notes: told }];
    }),
  );
  const classes = Map.groupBy(joined, ({ id }) => id);
  return [...classes].map(([id, lines]) => {
    const coming = new Set(lines.map(({ memberId }) => memberId));
    return {
      id,
      discipline: lines[0]?.discipline ?? '',
      people: [...toldOf.values()].filter((person) => coming.has(person.id)),
    };
  });
};

/** Returns the photo of somebody in a class of an administrator. Throws `not-found` for anybody else. */
export const findClassPhoto = async (
  deps: Pick<Deps, 'db' | 'files'>,
  by: By,
  memberId: string,
): Promise<StoredFile> => {
  const coached = coachedBy(by);
  const [coming] = coached.length === 0 ? [] : await selectComing(deps.db, coached, memberId);
  if (!coming) throw new DomainError('not-found');
  return findPhoto(deps, memberId, 'thumb');
};
