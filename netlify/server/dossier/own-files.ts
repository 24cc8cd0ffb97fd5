import type { Context } from 'hono';
import { dayInParis } from '#domain/dates.ts';
import { validationError } from '#domain/error.ts';
import { type DossierJson, piecesOf } from '#domain/member/dossier.ts';
import { statusAfterProof } from '#domain/member/member-standing.ts';
import type { DossierPiece, PieceState } from '#domain/piece.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { readForm } from '../http/sent-body.ts';
import { updateMember } from '../member/change-queries.ts';
import { dossierFactsOf } from '../member/dossier-facts.ts';
import { type FileKeys, MAX_FORM_BYTES, readSentFiles, removeFiles, savingFiles } from '../member/files.ts';
import { standingOf } from '../member/member-money.ts';
import { completionMails } from '../payments/member-mails.ts';
import { changeDossier, conflictOver, type DossierWriting, findRecord, requireRunning } from './change-dossier.ts';
import { toDossierJson } from './dossier-json.ts';
import type { DossierRecord } from './queries.ts';

type OwnFile = 'photo' | 'proof';

const fields = { photo: 'photo', proof: 'reducedPriceProofFile' } as const;
const tooLarge = { photo: 'photo-too-large', proof: 'proof-too-large' } as const;
const missing = { photo: 'photo-missing', proof: 'required' } as const;

/** Reads one file of a form. Throws `validation` if it is absent or of a wrong type or size, or the form is unreadable. */
export const readOwnFile = async (context: Context, which: OwnFile): Promise<Uint8Array> => {
  const bound = { maxBytes: MAX_FORM_BYTES, tooLarge: validationError({ [fields[which]]: tooLarge[which] }) };
  const { files, fileErrors } = await readSentFiles(await readForm(context, bound), { withProof: which === 'proof' });
  const file = files[which];
  if (!file) throw validationError({ [fields[which]]: missing[which] });
  const error = fileErrors[fields[which]];
  if (error) throw validationError({ [fields[which]]: error });
  return file;
};

/** Files cost time and room. No person sends as many of them. */
const FILES_LIMIT = { attempts: 40, windowSeconds: 3600 };

/** Counts a file of a link before it is read. Throws `rate-limited` after forty in an hour. */
export const limitFiles = (deps: Pick<Deps, 'db' | 'now' | 'settings'>, { id }: LiveLink): Promise<void> =>
  limitAttempts(deps, FILES_LIMIT, `files of link ${id}`);

const stateOf = (record: DossierRecord, wanted: DossierPiece, now: Date): PieceState | undefined =>
  piecesOf(dossierFactsOf(record), dayInParis(now)).find(({ piece }) => piece === wanted)?.state;

const requireAsked = (link: LiveLink, record: DossierRecord, now: Date): void => {
  const state = stateOf(record, 'proof', now);
  if (state === undefined || state === 'accepted') throw conflictOver(link, record, now, 'nothing-asked');
};

const withPhoto = ({ db, now }: Deps, record: DossierRecord, { photoKey }: FileKeys): DossierWriting => ({
  action: 'member.own-photo',
  fields: ['photo'],
  statements: [updateMember(db, record.id, { photoKey, photoAt: now(), updatedAt: now() })],
  mails: completionMails(record, { now: now(), changes: { photoKey: photoKey ?? record.photoKey } }),
});

// A new proof waits for its decision, and ends a suspension until then, as one that comes with the form.
const withProof = (deps: Deps, record: DossierRecord, { proofKey }: FileKeys): DossierWriting => {
  const status = statusAfterProof(standingOf(record, { hasProof: true }));
  return {
    action: 'member.own-proof',
    fields: ['reducedPriceProofFile', ...(status === record.status ? [] : (['status'] as const))],
    statements: [
      updateMember(deps.db, record.id, {
        proofKey,
        status,
        proofDecision: null,
        proofDecidedAt: null,
        updatedAt: deps.now(),
      }),
    ],
  };
};

const sendFile = async (
  deps: Deps,
  link: LiveLink,
  sent: { photo: Uint8Array | undefined; proof: Uint8Array | undefined },
): Promise<DossierJson> => {
  const known = await findRecord(deps, link);
  requireRunning(link, known, deps.now());
  if (sent.proof) requireAsked(link, known, deps.now());
  const written = await savingFiles(deps, sent, (keys) =>
    changeDossier(deps, { link, known }, (record) => {
      if (keys.proofKey) requireAsked(link, record, deps.now());
      return {
        ...(keys.proofKey ? withProof(deps, record, keys) : withPhoto(deps, record, keys)),
        after: () =>
          removeFiles(deps, {
            photoKey: keys.photoKey && record.photoKey,
            proofKey: keys.proofKey && record.proofKey,
          }),
      };
    }),
  );
  return toDossierJson(written, deps.now());
};

/**
 * Replaces the photo: stores the new file, runs one transaction, then deletes the old file. A replacement of a refused
 * photo waits for an administrator. Throws what `changeDossier` throws, `validation` or `unavailable`.
 */
export const sendPhoto = (deps: Deps, link: LiveLink, photo: Uint8Array): Promise<DossierJson> =>
  sendFile(deps, link, { photo, proof: undefined });

/**
 * Stores a proof in the same way. The new proof waits for a decision, even if the club has just refused the previous
 * one. Also throws `conflict` if the membership needs no proof.
 */
export const sendProof = (deps: Deps, link: LiveLink, proof: Uint8Array): Promise<DossierJson> =>
  sendFile(deps, link, { photo: undefined, proof });
