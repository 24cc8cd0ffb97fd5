import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { Figures } from '#domain/member/figures.ts';
import { figuresMessages as words } from '#messages/figures.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ChartCard } from './ChartCard.tsx';
import { chartModels } from './chart-models.ts';
import { FigureCards } from './FigureCards.tsx';
import { $figures, loadFigures, useSeasonFigures } from './figures-store.ts';
import { NobodyYet } from './NobodyYet.tsx';
import { useChartCanvas } from './use-chart-canvas.ts';

const Charts = ({ figures }: { figures: Figures }) => {
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

/** A season in figures and charts, beside the season before. */
export const FiguresScreen = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useSeasonFigures(params);
  return (
    <div className="screen">
      <ScreenHead name={words.title} isOfSeason />
      <LoadedPart of={useStore($figures)} reload={loadFigures} words={words} className="figures-loading">
        {(figures) => (
          <section className="stack" aria-labelledby="season">
            <h2 id="season">{words.season(figures.season)}</h2>
            {figures.statuses.every(({ now }) => now.parts.length === 0) ? (
              <NobodyYet />
            ) : (
              <FigureCards figures={figures} />
            )}
            <Charts figures={figures} />
          </section>
        )}
      </LoadedPart>
    </div>
  );
};
