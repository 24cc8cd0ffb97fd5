import type { PieceOfDossier } from '#domain/piece.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { Failure } from './Failure.tsx';
import { loadWriting, useSending } from './use-sending.ts';

/** The member's certification about their health. */
export const HealthPiece = ({ piece }: { piece: PieceOfDossier }) => {
  const { isBusy, error, run } = useSending(async () => {
    await (await loadWriting()).attestHealth();
    return words.health.done;
  });
  if (piece.state === 'accepted') return <p>{words.health.accepted}</p>;
  return (
    <>
      <p>{words.health.text}</p>
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
