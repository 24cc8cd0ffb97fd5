import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { isMinor } from '#domain/member/age.ts';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import { defaultHealthTable, healthState, textsOf } from '#domain/member/health.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { updateMember } from '../member/change-queries.ts';
import { healthOf } from '../member/dossier-facts.ts';
import { completionMails } from '../payments/member-mails.ts';
import { changeDossier, conflictOver } from './change-dossier.ts';
import { toDossierJson, toGuardianJson } from './dossier-json.ts';
import type { DossierRecord } from './queries.ts';

/** Returns true if the dossier waits for an attestation. A certificate, or nothing, is not attested. */
const waitsFor = (record: DossierRecord): boolean => {
  const { asked, given } = healthOf(record);
  return asked.demand === 'attestation' && healthState(asked, given) === 'missing';
};

/** Returns the columns of an attestation with the version of the text that was shown, or of the present one. */
const attestedColumns = (record: DossierRecord, now: Date, seen: string | undefined) => {
  const table = record.health ?? defaultHealthTable;
  const isYoung = isMinor(record.birthDate, dayInParis(now));
  const shown = textsOf(table).find(({ version }) => version === seen);
  const { version } = shown ?? (isYoung ? table.guardianText : table.adultText);
  return isYoung
    ? { guardianAttestedAt: now, guardianAttestedVersion: version }
    : { medicalClearanceAt: now, medicalClearanceVersion: version };
};

const attest = (deps: Deps, link: LiveLink, seen: string | undefined): Promise<DossierRecord> =>
  changeDossier(deps, { link }, (record) => {
    if (!waitsFor(record)) return undefined;
    const now = deps.now();
    const isYoung = isMinor(record.birthDate, dayInParis(now));
    if (isYoung && record.reader !== 'guardian') throw conflictOver(link, record, now, 'guardian-attests');
    const changes = { ...attestedColumns(record, now, seen), updatedAt: now };
    return {
      action: isYoung ? 'member.guardian-health' : 'member.own-health',
      fields: [isYoung ? 'guardianAttested' : 'medicalClearance'],
      statements: [updateMember(deps.db, record.id, changes)],
      mails: completionMails(record, { now, changes }),
    };
  });

/**
 * Attests that every answer to the health questionnaire is no, with the version of the text (docs/rules.md#health): the adult
 * for themselves, the legal guardian of a minor by their own link. No answer is sent or kept. Does nothing once it is
 * attested, or if no attestation is asked. Throws what `changeDossier` throws, and `conflict` to a minor.
 */
export const attestHealth = async (deps: Deps, link: LiveLink, version?: string): Promise<DossierJson> =>
  toDossierJson(await attest(deps, link, version), deps.now());

/** Does the same on the page where a guardian confirms the authorisation. Throws `link-ended` once the member is of age. */
export const attestAsGuardian = async (deps: Deps, link: LiveLink, version?: string): Promise<GuardianJson> => {
  // What the page shows is the paper, also once the same link opens the dossier.
  const record = await attest(deps, { ...link, opensDossier: false }, version);
  if (!isMinor(record.birthDate, dayInParis(deps.now()))) throw new DomainError('link-ended');
  return toGuardianJson(record, deps.now());
};
