import { useState } from 'react';
import { CheckField } from '#components/ui/CheckField.tsx';
import type { GuardianJson } from '#domain/member/dossier.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { certificateSentence, healthMessages } from '#messages/health.ts';
import { load } from './dossier-store.ts';
import { Failure } from './Failure.tsx';
import { Title } from './Title.tsx';
import { STANDING, useSending } from './use-sending.ts';
import { attestByLink, authorise } from './write-dossier.ts';

const words = dossierPartMessages.authorisation;
const said = healthMessages.guardian;

type Health = GuardianJson['health'];

interface HealthProps {
  health: Health;
  isChecked: boolean;
  onCheck: (checked: boolean) => void;
}

/** The text of the season about health with its box, or that a certificate is to be shown at the club. */
const HealthBox = ({ health, isChecked, onCheck }: HealthProps) => {
  const certificate = certificateSentence(health);
  return (
    <>
      <h2>{said.title}</h2>
      {health.demand === 'attestation' && (
        <CheckField id="attested" label={health.text} isChecked={isChecked} error={undefined} onCheck={onCheck} />
      )}
      {certificate && <p>{certificate}</p>}
    </>
  );
};

/** What is left about health once the authorisation is given. */
const HealthLeft = ({ health }: { health: Health }) => {
  const { isBusy, error, run } = useSending(async () =>
    (await attestByLink(health.version)) ? said.saved : undefined,
  );
  const certificate = certificateSentence(health);
  if (health.isAccepted) return <p>{givenSentence(health)}</p>;
  return (
    <>
      <h2>{said.title}</h2>
      {health.demand === 'attestation' && (
        <>
          <p>{health.text}</p>
          <Failure error={error} />
          <p>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={isBusy || undefined}
              onClick={() => void run()}
            >
              {said.attest}
            </button>
          </p>
        </>
      )}
      {certificate && <p>{certificate}</p>}
    </>
  );
};

const givenSentence = ({ attestedAt, certificateOn, demand }: Health): string => {
  if (demand === 'none') return said.accepted;
  if (attestedAt !== null && demand === 'attestation') return said.done(formatDay(attestedAt));
  return certificateOn === null ? said.accepted : healthMessages.dossier.certificate(formatDate(certificateOn));
};

/**
 * The text that a guardian reads and confirms with one press, and the box about health. Opening the page confirms nothing,
 * because mail scanners open links too.
 */
export const Authorisation = ({ paper }: { paper: GuardianJson }) => {
  const { firstName, lastName, season, disciplines, guardianName, confirmedAt, health } = paper;
  const minor = `${firstName} ${lastName}`;
  const [isAttested, setAttested] = useState(false);
  const { isBusy, error, run } = useSending(async () =>
    (await authorise(isAttested ? health.version : undefined)) ? words.doneTitle : undefined,
  );
  return (
    <div className="dossier__letter">
      <Title note={dossierMessages.of(minor, season)}>{confirmedAt ? words.doneTitle : words.title}</Title>
      <p id={STANDING} className="dossier__state" role="status" tabIndex={-1}>
        {confirmedAt ? words.done(firstName, formatDay(confirmedAt)) : words.lead(guardianName, minor, season)}
      </p>
      <p>{words.disciplines(disciplines)}</p>
      {confirmedAt ? (
        <>
          <HealthLeft health={health} />
          <p>
            <button
              type="button"
              className={health.isAccepted ? 'button button--primary' : 'button'}
              onClick={() => void load()}
            >
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
          {!health.isAccepted && <HealthBox health={health} isChecked={isAttested} onCheck={setAttested} />}
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
