import type { RenewalDifference, RenewalLine } from '#domain/member/renewal.ts';
import { formatCents } from '#lib/format.ts';
import { renewalMessages } from '#messages/renewal.ts';
import { spoken } from '#messages/spoken.ts';

const words = renewalMessages.difference;

const nameOf = (line: RenewalLine): string =>
  line.kind === 'discipline'
    ? words.discipline(line.discipline, line.reason)
    : (line.name ?? words.deductions[line.reason]);

/** Returns how a line changes, as it is shown and as it is spoken. */
const changeOf = ({ kind, before, after }: Pick<RenewalLine, 'before' | 'after' | 'kind'>): [string, string] => {
  const [was, is] = [before, after].map((cents) => formatCents(cents ?? 0));
  const both = (text: string): [string, string] => [text, spoken(text)];
  if (before === null) return both(words.fresh(is ?? ''));
  if (after === null) return both(kind === 'discipline' ? words.gone : words.ended(was ?? ''));
  if (before === after) return both(words.unchanged(is ?? ''));
  return [words.from(was ?? '', is ?? ''), words.said(spoken(was ?? ''), spoken(is ?? ''))];
};

const Change = ({ line }: { line: Pick<RenewalLine, 'before' | 'after' | 'kind'> }) => {
  const [shown, said] = changeOf(line);
  return shown === said ? (
    <span>{shown}</span>
  ) : (
    <span>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
};

interface Props {
  difference: RenewalDifference;
  lastSeason: string;
}

/** What the same choice costs now, line by line, beside what it cost in the season before. */
export const Difference = ({ difference: { lines, before, after }, lastSeason }: Props) => {
  const isSame = lines.every((line) => line.before === line.after);
  return (
    <section className="renewal__difference" aria-labelledby="difference">
      <h2 id="difference">{words.title(lastSeason)}</h2>
      {isSame && <p>{words.same}</p>}
      <ul>
        {lines.map((line) => (
          <li key={`${line.kind} ${nameOf(line)}`} className={line.before === line.after ? undefined : 'is-changed'}>
            <span>{nameOf(line)}</span>
            <Change line={line} />
          </li>
        ))}
        <li className="renewal__total">
          <span>{words.total}</span>
          <Change line={{ kind: 'discipline', before, after }} />
        </li>
      </ul>
    </section>
  );
};
