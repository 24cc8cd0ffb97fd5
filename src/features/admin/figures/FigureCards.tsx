import type { ReactNode } from 'react';
import { Said } from '#components/ui/Said.tsx';
import {
  type Figures as ClubFigures,
  type Figure,
  type FigureValue,
  figureValue,
  seasonFigures,
} from '#domain/member/figures.ts';
import { sum } from '#domain/sum.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { FigureLinks } from './FigureLinks.tsx';

const words = adminHomeMessages.season;

interface CardProps {
  label: string;
  figure: Figure;
  shows: FigureValue;
  format: (value: number) => string;
  tone?: 'warning' | undefined;
  children: ReactNode;
}

const Card = ({ label, figure, shows, format, tone, children }: CardProps) => (
  <div className={tone ? `figure figure--${tone}` : 'figure'}>
    <dt>{label}</dt>
    <dd>
      <span className="figure__value">
        <FigureLinks figure={figure} shows={shows} format={format} />
      </span>
      <span className="figure__note">{children}</span>
    </dd>
  </div>
);

/** The season in four numbers. Each opens what it counts. */
export const FigureCards = ({ figures: { summary, seasonBefore } }: { figures: ClubFigures }) => {
  const { members, received, owed, awaited } = summary;
  const before = figureValue(members.before, seasonFigures.members.shows);
  const expected = sum(received.now.parts.map(({ sums }) => sums.dueCents));
  return (
    <dl className="figures">
      <Card
        label={words.members}
        figure={members.now}
        shows={seasonFigures.members.shows}
        format={adminHomeMessages.number}
      >
        <a href={withQuery(adminPaths.home, { season: seasonBefore })}>{words.membersNote(before, seasonBefore)}</a>
      </Card>
      <Card label={words.received} figure={received.now} shows={seasonFigures.received.shows} format={formatCents}>
        <Said text={words.receivedNote(formatCents(expected))} />
      </Card>
      <Card
        label={words.owed}
        figure={owed.now}
        shows={seasonFigures.owed.shows}
        format={formatCents}
        tone={owed.now.parts.length > 0 ? 'warning' : undefined}
      >
        {words.owedNote}
      </Card>
      <Card label={words.awaited} figure={awaited.now} shows={seasonFigures.awaited.shows} format={formatCents}>
        {words.awaitedNote}
      </Card>
    </dl>
  );
};
