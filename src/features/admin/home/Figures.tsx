import type { Figures as ClubFigures } from '#domain/figures.ts';
import { isInForce } from '#domain/member-standing.ts';
import { toCents } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';
import { formatCents } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';

const words = adminHomeMessages.season;

interface FigureProps {
  label: string;
  value: string;
  note: string;
  tone?: 'warning' | undefined;
}

const Figure = ({ label, value, note, tone }: FigureProps) => (
  <div className={tone ? `figure figure--${tone}` : 'figure'}>
    <dt>{label}</dt>
    <dd>
      <span className="figure__value">{value}</span>
      <span className="figure__note">{note}</span>
    </dd>
  </div>
);

const euros = (amount: number): string => formatCents(toCents(amount));

/** The season in four numbers. */
export const Figures = ({ figures: { statuses, seasonBefore, money } }: { figures: ClubFigures }) => {
  const inForce = statuses.filter(isInForce);
  const members = sum(inForce.map((figure) => figure.members));
  const before = sum(inForce.map((figure) => figure.before));
  return (
    <dl className="figures">
      <Figure
        label={words.members}
        value={adminHomeMessages.number(members)}
        note={words.membersNote(before, seasonBefore)}
      />
      <Figure label={words.received} value={euros(money.received)} note={words.receivedNote(euros(money.expected))} />
      <Figure
        label={words.owed}
        value={euros(money.owed)}
        note={words.owedNote}
        tone={money.owed > 0 ? 'warning' : undefined}
      />
      <Figure label={words.awaited} value={euros(money.awaited)} note={words.awaitedNote} />
    </dl>
  );
};
