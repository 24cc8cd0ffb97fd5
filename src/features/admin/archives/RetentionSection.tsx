import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { RETENTION_YEARS, type RetentionPreview, type RetentionResult } from '#domain/retention.ts';
import { sum } from '#domain/sum.ts';
import { archivesMessages } from '#messages/archives.ts';
import { LoadedPart } from '../LoadedPart.tsx';
import { RetentionDialog } from './RetentionDialog.tsx';
import { RetentionTable } from './RetentionTable.tsx';
import { $retention, loadRetention } from './retention-store.ts';

const words = archivesMessages.retention;

const Preview = ({ preview, onAsk }: { preview: RetentionPreview; onAsk: (count: number) => void }) => {
  const { seasons, kept, latestSeason } = preview;
  const count = sum(seasons.map(({ members }) => members));
  return (
    <>
      {count === 0 ? <p>{words.nothing(latestSeason)}</p> : <RetentionTable seasons={seasons} />}
      {kept > 0 && <p>{words.kept(kept)}</p>}
      {count > 0 && (
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

/** Personal data whose time is over, with the button that deletes it. */
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
      <p>{words.rule(RETENTION_YEARS)}</p>
      <LoadedPart of={retention} reload={loadRetention} words={{ loading: words.loading, failed: words.failed }}>
        {(preview) => <Preview preview={preview} onAsk={setAsked} />}
      </LoadedPart>
      <Announced>{result && <Result result={result} />}</Announced>
      {asked !== undefined && <RetentionDialog count={asked} onDone={setResult} onClose={() => setAsked(undefined)} />}
    </section>
  );
};
