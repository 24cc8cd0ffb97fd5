import type { Figures } from '#domain/member/figures.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { figuresMessages as words } from '#messages/figures.ts';
import { FigureCards } from '../figures/FigureCards.tsx';
import { NobodyYet } from '../figures/NobodyYet.tsx';
import { SeasonCurve } from './SeasonCurve.tsx';

/** The season in four numbers and one curve. */
export const SeasonCard = ({ figures }: { figures: Figures }) => (
  <section className="card" aria-labelledby="season">
    <header className="card-head">
      <h2 id="season">{words.season(figures.season)}</h2>
      <a href={adminPaths.figures}>{words.open}</a>
    </header>
    {figures.statuses.every(({ now }) => now.parts.length === 0) ? (
      <NobodyYet />
    ) : (
      <>
        <FigureCards figures={figures} />
        <SeasonCurve {...figures} />
      </>
    )}
  </section>
);
