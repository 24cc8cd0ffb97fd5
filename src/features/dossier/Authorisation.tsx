import type { GuardianJson } from '#domain/member/dossier.ts';
import { formatDay } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { load } from './dossier-store.ts';
import { Failure } from './Failure.tsx';
import { Title } from './Title.tsx';
import { STANDING, useSending } from './use-sending.ts';
import { authorise } from './write-dossier.ts';

const words = dossierPartMessages.authorisation;

/**
 * The text that a guardian reads and confirms with one press. Opening the page confirms nothing, because mail scanners
 * open links too.
 */
export const Authorisation = ({ paper }: { paper: GuardianJson }) => {
  const { firstName, lastName, season, disciplines, guardianName, confirmedAt } = paper;
  const minor = `${firstName} ${lastName}`;
  const { isBusy, error, run } = useSending(async () => ((await authorise()) ? words.doneTitle : undefined));
  return (
    <div className="dossier__letter">
      <Title note={dossierMessages.of(minor, season)}>{confirmedAt ? words.doneTitle : words.title}</Title>
      <p id={STANDING} className="dossier__state" role="status" tabIndex={-1}>
        {confirmedAt ? words.done(firstName, formatDay(confirmedAt)) : words.lead(guardianName, minor, season)}
      </p>
      <p>{words.disciplines(disciplines)}</p>
      {confirmedAt ? (
        <>
          <p>
            <button type="button" className="button button--primary" onClick={() => void load()}>
              {words.open(firstName)}
            </button>
          </p>
          <p className="field__hint">{words.change}</p>
        </>
      ) : (
        <>
          <blockquote>
            <p>{words.text(minor, season)}</p>
            <p>
              <a href={paths.rules} target="_blank" rel="noreferrer">
                {words.rules}
              </a>
            </p>
          </blockquote>
          <Failure error={error} />
          <p>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={isBusy || undefined}
              onClick={() => void run()}
            >
              {words.confirm(firstName)}
            </button>
          </p>
          <p className="field__hint">
            {words.nothingYet} {words.notYou}
          </p>
        </>
      )}
    </div>
  );
};
