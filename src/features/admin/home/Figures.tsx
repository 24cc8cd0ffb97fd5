import { formatCents } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import type { SeasonFigures } from './season-figures.ts';

const words = adminMessages.home;

interface FigureProps {
  label: string;
  value: string;
  note?: string;
  tone?: 'warning' | undefined;
}

const Figure = ({ label, value, note, tone }: FigureProps) => (
  <div className={tone ? `figure figure--${tone}` : 'figure'}>
    <dt>{label}</dt>
    <dd>
      <span className="figure__value">{value}</span>
      {note && <span className="figure__note">{note}</span>}
    </dd>
  </div>
);

const count = (n: number): string => n.toLocaleString('fr-FR');
const toneOf = (n: number): 'warning' | undefined => (n > 0 ? 'warning' : undefined);

interface FiguresProps {
  figures: SeasonFigures;
}

/** The club's current list in five numbers. */
export const Figures = ({ figures }: FiguresProps) => {
  const seasons = figures.seasons.join(', ');
  return (
    <section aria-labelledby="figures" className="stack">
      <h2 id="figures">{seasons ? words.figures(seasons) : words.figuresWithoutSeason}</h2>
      <dl className="figures">
        <Figure label={words.active} value={count(figures.active)} />
        <Figure label={words.pending} value={count(figures.pending)} />
        <Figure label={words.suspended} value={count(figures.suspended)} tone={toneOf(figures.suspended)} />
        <Figure label={words.toCheck} value={count(figures.toCheck)} tone={toneOf(figures.toCheck)} />
        <Figure label={words.received} value={formatCents(figures.receivedCents)} note={words.receivedNote} />
      </dl>
      <p>
        <a className="button" href={paths.adminMemberships}>
          {words.toMemberships}
        </a>
      </p>
    </section>
  );
};
