import { useMemo } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import type { Figures as ClubFigures } from '#domain/member/figures.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { useMay } from '../account/account-store.ts';
import { ChartCard } from './ChartCard.tsx';
import { chartModels } from './chart-models.ts';
import { FigureCards } from './FigureCards.tsx';
import { listPath } from './list-path.ts';
import { useChartCanvas } from './use-chart-canvas.ts';

const words = adminHomeMessages.season;

const NobodyYet = ({ adds }: { adds: boolean }) => (
  <div className="empty">
    <EmptyList />
    <h3>{words.emptyTitle}</h3>
    <p>{words.empty}</p>
    <div className="cluster">
      {adds && (
        <a className="button button--primary" href={adminPaths.newMember}>
          {words.addMember}
        </a>
      )}
      <a className="button" href={paths.membership}>
        {words.openForm}
      </a>
    </div>
  </div>
);

const Charts = ({ figures }: { figures: ClubFigures }) => {
  const drawing = useChartCanvas();
  const models = useMemo(() => chartModels(figures), [figures]);
  return (
    <div className="charts">
      {models.map((model) => (
        <ChartCard key={model.name} model={model} drawing={drawing} />
      ))}
    </div>
  );
};

/** Returns the list with the season's members: the archives once all of them are archived. */
const listOf = ({ summary }: ClubFigures): MemberList =>
  summary.members.now.parts.every(({ list }) => list === 'archived') && summary.members.now.parts.length > 0
    ? 'archived'
    : 'current';

/** A season in figures, beside the season before. */
export const SeasonSection = ({ figures }: { figures: ClubFigures }) => {
  const adds = useMay()('members', 'write');
  const isEmpty = figures.statuses.every(({ now }) => now.parts.length === 0);
  return (
    <section className="stack" aria-labelledby="season">
      <header className="season-head">
        <h2 id="season">{words.title(figures.season)}</h2>
      </header>
      {isEmpty ? <NobodyYet adds={adds} /> : <FigureCards figures={figures} />}
      <Charts figures={figures} />
      <p>
        <a className="button" href={listPath({ list: listOf(figures), filter: { season: figures.season } })}>
          {words.toMemberships}
        </a>
      </p>
    </section>
  );
};
