import { DAY_MS, dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { isMinor } from '#domain/member/age.ts';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import { healthState } from '#domain/member/health.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { updateMember } from '../member/change-queries.ts';
import { healthOf } from '../member/dossier-facts.ts';
import type { NewMail } from '../outbox/queries.ts';
import { completionMails } from '../payments/member-mails.ts';
import { changeDossier, conflictOver, findRecord } from './change-dossier.ts';
import { toDossierJson, toGuardianJson } from './dossier-json.ts';
import type { DossierRecord } from './queries.ts';

// A member who has come of age needs no guardian.
const requireMinor = (record: DossierRecord, now: Date): DossierRecord => {
  if (!isMinor(record.birthDate, dayInParis(now))) throw new DomainError('link-ended');
  return record;
};

/** Returns what a guardian reads before they confirm. Throws `link-ended`, also once the member is of age. */
export const readAsGuardian = async (deps: Pick<Deps, 'db' | 'now'>, link: LiveLink): Promise<GuardianJson> =>
  toGuardianJson(requireMinor(await findRecord(deps, link), deps.now()), deps.now());

/**
 * Confirms the authorisation of a minor, whether the minor ticked it or not. The first confirmation keeps its date.
 * Throws what `changeDossier` throws, and `link-ended` once the member is of age.
 */
export const confirmAsGuardian = async (deps: Deps, link: LiveLink): Promise<GuardianJson> => {
  // What the page shows is the paper, also once the same link opens the dossier.
  const confirmed = await changeDossier(deps, { link: { ...link, opensDossier: false } }, (record) => {
    requireMinor(record, deps.now());
    if (record.guardianConfirmedAt !== null) return undefined;
    const now = deps.now();
    const legalGuardianAuthorisedAt = record.legalGuardianAuthorisedAt ?? now;
    const changes = { guardianConfirmedAt: now, legalGuardianAuthorisedAt, updatedAt: now };
    return {
      action: 'member.confirm-guardian',
      fields: ['legalGuardianAuthorised'],
      statements: [updateMember(deps.db, record.id, changes)],
      mails: completionMails(record, { now, changes }),
    };
  });
  return toGuardianJson(confirmed, deps.now());
};

/** Each request sends a mail to an address that a minor typed. */
const MAILED_LIMIT = { attempts: 3, windowSeconds: DAY_MS / 1000 };

/** Returns true while nobody has attested what a guardian may. */
const isToAttest = (record: DossierRecord): boolean => {
  const { asked, given } = healthOf(record);
  return asked.demand === 'attestation' && healthState(asked, given) === 'missing';
};

/** The mail that a guardian gets again, or undefined if they have done all that is theirs, or the member is of age. */
const mailAgain = (record: DossierRecord, now: Date): NewMail | undefined => {
  const { id, season, email, legalGuardianEmail, birthDate } = record;
  if (!isMinor(birthDate, dayInParis(now))) return undefined;
  if (record.guardianConfirmedAt === null)
    return { kind: 'guardian-confirmation', data: { season }, to: { unconfirmedGuardianOf: id } };
  if (!legalGuardianEmail || !isToAttest(record)) return undefined;
  // Once it confirmed, their link opens the dossier, where health is attested. One mailbox gets the member's mail.
  const only = legalGuardianEmail === email ? 'member' : 'guardian';
  return { kind: 'dossier-link', data: { season }, to: { memberId: id, only } };
};

/**
 * Sends the guardian of a minor again what they are asked to confirm: the authorisation, or else, while health is not
 * attested, the link to the dossier. Does nothing once both are there, or the member is of age. Throws what `changeDossier`
 * throws, `rate-limited` after three in a day, and `conflict` without a mail server.
 */
export const mailGuardian = async (deps: Deps, link: LiveLink): Promise<DossierJson> => {
  await limitAttempts(deps, MAILED_LIMIT, `guardian mailed for ${link.memberId}`);
  const asked = await changeDossier(deps, { link }, (record) => {
    const mail = mailAgain(record, deps.now());
    if (!mail) return undefined;
    if (!deps.mail.server) throw conflictOver(link, record, deps.now(), 'no-mail');
    return { action: 'member.ask-link', statements: [], mails: [mail] };
  });
  return toDossierJson(asked, deps.now());
};
