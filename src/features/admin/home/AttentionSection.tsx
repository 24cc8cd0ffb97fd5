import { useStore } from '@nanostores/react';
import { Said } from '#components/ui/Said.tsx';
import type { Figures } from '#domain/member/figures.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { useMay } from '../account/account-store.ts';
import { $mail } from '../mail/mail-store.ts';
import { $publication } from '../publication/publication-store.ts';
import { attentionLines } from './attention-lines.ts';
import { $backupNotice } from './backup-notice-store.ts';
import { $retentionNotice } from './retention-notice-store.ts';

const words = adminHomeMessages.attention;

interface AttentionSectionProps extends Partial<Pick<Figures, 'attention' | 'requests'>> {
  /** True if the first steps of a new site are shown above. */
  isFirstDay: boolean;
}

/** The tasks of today. Each line links to the place where the task is done. */
export const AttentionSection = ({ isFirstDay, ...figures }: AttentionSectionProps) => {
  const may = useMay();
  const lines = attentionLines(
    figures,
    useStore($mail),
    useStore($publication),
    useStore($retentionNotice),
    useStore($backupNotice),
  ).filter(({ needs }) => may(...needs));
  return (
    <section className="stack" aria-labelledby="attention">
      <h2 id="attention">{words.title}</h2>
      {lines.length === 0 ? (
        <p>
          <span className="tag tag--success" aria-hidden="true">
            ✓
          </span>{' '}
          {isFirstDay ? words.nothingElse : words.nothing}
        </p>
      ) : (
        <ul className="admin-lines">
          {lines.map(({ href, label, note }) => (
            <li key={`${href} ${label}`}>
              <a className="attention__link" href={href}>
                <Said text={label} />
              </a>
              <span className="home-note">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
