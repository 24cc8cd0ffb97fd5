import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { RetentionPreview, RetentionResult } from '#domain/member/retention-answers.ts';
import { sum } from '#domain/sum.ts';
import { FORMER_MEMBER_YEARS } from '#domain/time-kept.ts';
import { anyMemberPath, archivedMemberPath } from '#lib/admin-paths.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { archivesMessages } from '#messages/archives.ts';
import { useMay } from '../account/account-store.ts';
import { RetentionDialog } from './RetentionDialog.tsx';
import { RetentionTable } from './RetentionTable.tsx';
import { $retention, loadRetention } from './retention-store.ts';

const words = archivesMessages.retention;

const Preview = ({ preview, onAsk }: { preview: RetentionPreview; onAsk: (count: number) => void }) => {
  const { seasons, kept, held, people, peopleCount } = preview;
  const count = sum(seasons.map(({ members }) => members));
  const deletes = useMay()('privacy', 'write');
  return (
    <>
      {count === 0 ? <p>{words.nothing}</p> : <RetentionTable seasons={seasons} />}
      {kept > 0 && <p>{words.kept(kept)}</p>}
      {held.length > 0 && (
        <details>
          <summary>{words.held(held.length)}</summary>
          <ul className="admin-lines">
            {held.map(({ memberId, fullName, isArchived, since, by, reason }) => (
              <li key={memberId}>
                <a href={anyMemberPath(memberId, isArchived)}>{fullName}</a>
                <span className="note">{words.heldSince(formatDay(since), by, reason)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {peopleCount > 0 && (
        <details>
          <summary>{words.people(peopleCount)}</summary>
          <ul className="admin-lines">
            {people.map(({ memberId, fullName, season, goesOn }) => (
              <li key={memberId}>
                <a href={archivedMemberPath(memberId)}>{fullName}</a>
                <span className="note">
                  {season} · {goesOn === null ? words.notAnnounced : words.goesOn(formatDate(goesOn))}
                </span>
              </li>
            ))}
          </ul>
          {peopleCount > people.length && <p>{words.morePeople(peopleCount - people.length)}</p>}
        </details>
      )}
      {count > 0 && deletes && (
        <p>
          <button type="button" className="button button--danger" aria-haspopup="dialog" onClick={() => onAsk(count)}>
            {words.ask(count)}
          </button>
        </p>
      )}
    </>
  );
};

const Result = ({ result: { deleted, left } }: { result: RetentionResult }) => (
  <Notice tone={left === 0 ? 'success' : 'warning'}>
    <p>{words.done(deleted.members, deleted.files)}</p>
    {left > 0 && <p>{words.left(left)}</p>}
  </Notice>
);

/** The personal data whose retention period is over, with the button that erases them. */
export const RetentionSection = () => {
  const retention = useStore($retention);
  const [asked, setAsked] = useState<number>();
  const [result, setResult] = useState<RetentionResult>();
  useEffect(() => void loadRetention(), []);
  return (
    <section className="stack" aria-labelledby="retention">
      <h2 id="retention" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.rule(retention.state === 'ready' ? retention.value.years : FORMER_MEMBER_YEARS.usual)}</p>
      <LoadedPart of={retention} reload={loadRetention} words={{ loading: words.loading, failed: words.failed }}>
        {(preview) => <Preview preview={preview} onAsk={setAsked} />}
      </LoadedPart>
      <Announced>{result && <Result result={result} />}</Announced>
      {asked !== undefined && <RetentionDialog count={asked} onDone={setResult} onClose={() => setAsked(undefined)} />}
    </section>
  );
};
