import type { Figures } from '#domain/member/figures.ts';
import { formatDate } from '#lib/format.ts';
import { figuresMessages as words } from '#messages/figures.ts';

const WIDTH = 400;
const HEIGHT = 112;
const LINE = 2;

/** Returns the path of a curve through values from 0 to `most`. The future has no value. */
const pathOf = (values: readonly (number | null)[], most: number): string => {
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = (index / (values.length - 1)) * WIDTH;
    const y = HEIGHT - LINE - (value / most) * (HEIGHT - 2 * LINE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return points.length > 0 ? `M${points.join('L')}` : '';
};

/** The members week by week, with the season before dashed. «Chiffres» has the same numbers in a table. */
export const SeasonCurve = ({ weeks, seasonBefore }: Pick<Figures, 'weeks' | 'seasonBefore'>) => {
  const last = weeks.findLast(({ total }) => total !== null);
  if (weeks.length < 2 || !last) return null;
  const most = Math.max(1, ...weeks.flatMap(({ total, totalBefore }) => [total ?? 0, totalBefore]));
  const { number } = words;
  const said = [number(last.total ?? 0), formatDate(last.startsOn), number(last.totalBefore), seasonBefore] as const;
  return (
    <figure className="curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.curveSaid(...said)}
      >
        <path
          className="curve__grid"
          d={`M0 ${HEIGHT - 1}H${WIDTH}M0 ${HEIGHT * 0.66}H${WIDTH}M0 ${HEIGHT * 0.33}H${WIDTH}`}
        />
        <path
          className="curve__before"
          d={pathOf(
            weeks.map(({ totalBefore }) => totalBefore),
            most,
          )}
        />
        <path
          className="curve__now"
          d={pathOf(
            weeks.map(({ total }) => total),
            most,
          )}
        />
      </svg>
      <figcaption className="note">{words.curve(seasonBefore)}</figcaption>
    </figure>
  );
};
