import { useStore } from '@nanostores/react';
import type { Figures } from '#domain/figures.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { $publication } from '../publication-store.ts';
import { attentionLines } from './attention-lines.ts';

const words = adminHomeMessages.attention;

interface AttentionSectionProps extends Pick<Figures, 'attention'> {
  /** Something stands above that a new site lacks. */
  isFirstDay: boolean;
}

/** What needs somebody today, each line a way to where it is dealt with. */
export const AttentionSection = ({ attention, isFirstDay }: AttentionSectionProps) => {
  const lines = attentionLines(attention, useStore($publication));
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
            <li key={label}>
              <a className="attention__link" href={href}>
                {label}
              </a>
              <span className="home-note">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
