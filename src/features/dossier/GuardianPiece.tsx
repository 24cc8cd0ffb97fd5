import type { DossierJson } from '#domain/member/dossier.ts';
import { formatDay } from '#lib/format.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { Failure } from './Failure.tsx';
import { loadWriting, useSending } from './use-sending.ts';

/** Sends the guardian their message once more. */
export const GuardianMailButton = () => {
  const { isBusy, error, run } = useSending(async () => {
    await (await loadWriting()).mailGuardian();
    return words.guardian.sentAgain;
  });
  return (
    <>
      <Failure error={error} />
      <p>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void run()}>
          {words.guardian.again}
        </button>
      </p>
    </>
  );
};

/** The guardian who was asked for the authorisation of a minor, and their answer. */
export const GuardianPiece = ({ guardian }: Pick<DossierJson, 'guardian'>) => {
  if (guardian?.confirmedAt) return <p>{words.guardian.confirmed(guardian.name, formatDay(guardian.confirmedAt))}</p>;
  if (!guardian?.email) return <p>{words.guardian.unknown}</p>;
  return (
    <>
      <p>{words.guardian.asked(guardian.name, guardian.email)}</p>
      <GuardianMailButton />
      <p className="field__hint">{words.guardian.notYou}</p>
    </>
  );
};
