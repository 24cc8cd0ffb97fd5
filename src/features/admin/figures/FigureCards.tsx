import type { ReactNode } from 'react';
import { Said } from '#components/ui/Said.tsx';
import {
  type Figures,
  type FigureValue,
  figureValue,
  type SeasonFigureName,
  seasonFigures,
} from '#domain/member/figures.ts';
import { sum } from '#domain/sum.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { figuresMessages as words } from '#messages/figures.ts';
import { FigureTile } from '../screen/FigureTile.tsx';
import { FigureLinks } from './FigureLinks.tsx';

interface CardProps {
  name: SeasonFigureName;
  figures: Figures;
  format?: (value: number) => string;
  isOpen?: boolean;
  children: ReactNode;
}

const Card = ({ name, figures, format = formatCents, isOpen = false, children }: CardProps) => {
  const shows: FigureValue = seasonFigures[name].shows;
  return (
    <FigureTile name={words[name]} note={children} isOpen={isOpen}>
      <FigureLinks figure={figures.summary[name].now} shows={shows} format={format} />
    </FigureTile>
  );
};

/** The season in four numbers. Each opens what it counts. */
export const FigureCards = ({ figures }: { figures: Figures }) => {
  const { summary, seasonBefore } = figures;
  const expected = sum(summary.received.now.parts.map(({ sums }) => sums.dueCents));
  const owing = figureValue(summary.owed.now, 'count');
  return (
    <dl className="figures">
      <Card name="members" figures={figures} format={words.number}>
        <a href={withQuery(adminPaths.figures, { season: seasonBefore })}>
          {words.membersNote(figureValue(summary.members.before, seasonFigures.members.shows))}
        </a>
      </Card>
      <Card name="received" figures={figures}>
        <Said text={words.receivedNote(formatCents(expected))} />
      </Card>
      <Card name="owed" figures={figures} isOpen={owing > 0}>
        {words.owedNote(owing)}
      </Card>
      <Card name="awaited" figures={figures}>
        {words.awaitedNote}
      </Card>
    </dl>
  );
};
