import { useStore } from '@nanostores/react';
import { Said } from '#components/ui/Said.tsx';
import type { Figures } from '#domain/member/figures.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { spoken } from '#messages/spoken.ts';
import { $roles, useMay } from '../account/account-store.ts';
import { $mail } from '../mail/mail-store.ts';
import { writeTo } from '../mail/mailing-choice.ts';
import { $publication } from '../publication/publication-store.ts';
import { $review, $shown, keyOf } from '../review/review-store.ts';
import { type AttentionLine, attentionLines, moneyFirst } from './attention-lines.ts';
import { $backupNotice } from './backup-notice-store.ts';
import { $renewalNotice } from './renewal-notice-store.ts';
import { $retentionNotice } from './retention-notice-store.ts';

const words = adminHomeMessages.attention;

const Task = ({ line: { href, label, note, verb, recipients, piece } }: { line: AttentionLine }) => {
  const writes = useMay()('mail', 'write');
  const said = <span className="visually-hidden">{words.of(spoken(label))}</span>;
  return (
    <li className="card-row task">
      <div>
        <strong>
          <Said text={label} />
        </strong>
        <span className="note">{note}</span>
      </div>
      {recipients && writes ? (
        <button type="button" className="button" onClick={() => writeTo(recipients)}>
          {words.verbs.remind}
          {said}
        </button>
      ) : (
        <a className="button" href={href} onClick={() => $shown.set(piece && keyOf(piece))}>
          {verb}
          {said}
        </a>
      )}
    </li>
  );
};

interface AttentionCardProps {
  /** Absent while they cannot be read, and for roles that may not. */
  figures: Figures | undefined;
  /** True if a part could not be read. The card then does not claim that nothing else is open. */
  isPartial: boolean;
  /** True if the first steps of a new site are shown above. */
  isFirstDay: boolean;
}

/** The tasks of today, each with the button that does it. */
export const AttentionCard = ({ figures, isPartial, isFirstDay }: AttentionCardProps) => {
  const may = useMay();
  const roles = useStore($roles) ?? [];
  const all = attentionLines(figures, {
    mail: useStore($mail),
    publication: useStore($publication),
    retention: useStore($retentionNotice),
    renewals: useStore($renewalNotice),
    backup: useStore($backupNotice),
    review: useStore($review),
  }).filter(({ needs }) => may(...needs));
  const lines = roles.includes('treasurer') && !may('members', 'write') ? moneyFirst(all) : all;
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention" tabIndex={-1}>
        {words.title}
      </h2>
      {lines.length === 0 && !isPartial && (
        <p>
          <span className="tag tag--success" aria-hidden="true">
            ✓
          </span>{' '}
          {isFirstDay ? words.nothingElse : words.nothing}
        </p>
      )}
      <ul className="tasks">
        {lines.map((line) => (
          <Task key={`${line.href} ${line.label}`} line={line} />
        ))}
      </ul>
    </section>
  );
};
