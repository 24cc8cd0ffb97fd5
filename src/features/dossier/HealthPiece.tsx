import type { DossierJson } from '#domain/member/dossier.ts';
import type { PieceOfDossier } from '#domain/piece.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { certificateSentence, healthMessages } from '#messages/health.ts';
import { Failure } from './Failure.tsx';
import { GuardianMailButton } from './GuardianPiece.tsx';
import { loadWriting, useSending } from './use-sending.ts';

const said = healthMessages.dossier;

interface Props {
  dossier: Pick<DossierJson, 'health' | 'guardian' | 'reader'>;
  piece: PieceOfDossier;
}

const givenSentence = ({ attestedAt, certificateOn, demand }: DossierJson['health']): string => {
  if (attestedAt !== null && demand === 'attestation') return said.attested(formatDay(attestedAt));
  return certificateOn === null ? said.before : said.certificate(formatDate(certificateOn));
};

/** The text of the season, and the button by which its reader attests it. */
const Attestation = ({ health }: Pick<DossierJson, 'health'>) => {
  const { isBusy, error, run } = useSending(async () => {
    await (await loadWriting()).attestHealth(health.version);
    return words.health.done;
  });
  return (
    <>
      <p>{health.text}</p>
      <p className="field__hint">{words.health.hint}</p>
      <Failure error={error} />
      <p>
        <button
          type="button"
          className="button button--primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void run()}
        >
          {words.health.confirm}
        </button>
      </p>
    </>
  );
};

/** What the season asks about health: an attestation of the adult or of the guardian, or a certificate to show at the club. */
export const HealthPiece = ({ dossier: { health, guardian, reader }, piece }: Props) => {
  if (piece.state === 'accepted') return <p>{givenSentence(health)}</p>;
  const certificate = certificateSentence(health);
  if (health.demand === 'certificate') return <p>{certificate}</p>;
  const isGuardians = guardian !== null && reader === 'member';
  return (
    <>
      {isGuardians ? (
        <>
          <p>{guardian.email ? said.byGuardian(guardian.name) : said.guardianUnknown}</p>
          {/* Until the authorisation is confirmed, its own part of the dossier has this button. */}
          {guardian.email && guardian.confirmedAt && <GuardianMailButton />}
        </>
      ) : (
        <Attestation health={health} />
      )}
      {certificate && <p>{certificate}</p>}
    </>
  );
};
