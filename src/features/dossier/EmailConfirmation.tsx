import { NewLink } from '#components/new-link/NewLink.tsx';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { Failure } from './Failure.tsx';
import { Title } from './Title.tsx';
import { STANDING, useSending } from './use-sending.ts';
import { confirmEmail } from './write-dossier.ts';

const words = dossierPartMessages.confirmation;

/** Confirms a new address with one press. Opening the page confirms nothing, because mail scanners open links too. */
export const EmailConfirmation = ({ isConfirmed }: { isConfirmed: boolean }) => {
  const { isBusy, error, run } = useSending(async () => ((await confirmEmail()) ? words.doneTitle : undefined));
  return (
    <div className="dossier__letter">
      <Title>{isConfirmed ? words.doneTitle : words.title}</Title>
      <p id={STANDING} className="dossier__state" role="status" tabIndex={-1}>
        {isConfirmed ? words.done : words.lead}
      </p>
      <Failure error={error} />
      {isConfirmed && <NewLink />}
      {!isConfirmed && (
        <>
          <p>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={isBusy || undefined}
              onClick={() => void run()}
            >
              {words.confirm}
            </button>
          </p>
          <p className="field__hint">{words.nothingYet}</p>
        </>
      )}
    </div>
  );
};
