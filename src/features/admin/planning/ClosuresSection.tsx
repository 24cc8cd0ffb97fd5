import { dayInParis } from '#domain/dates.ts';
import type { Closure, Planning } from '#domain/planning/training.ts';
import { closureSentence } from '#lib/closures.ts';
import { planningMessages } from '#messages/planning.ts';
import { openPlanningDialog } from './planning-dialog.ts';

const words = planningMessages.closures;

const ClosureEntry = ({ closure, sentence }: { closure: Closure; sentence: string }) => (
  <li className="apart closure">
    <p>{sentence}</p>
    <div className="cluster">
      <button
        type="button"
        className="button"
        aria-label={words.edit(sentence)}
        onClick={() => openPlanningDialog({ name: 'closure', closure })}
      >
        {words.editShort}
      </button>
      <button
        type="button"
        className="button button--danger"
        aria-label={words.remove(sentence)}
        onClick={() => openPlanningDialog({ name: 'open', closure })}
      >
        {words.removeShort}
      </button>
    </div>
  </li>
);

const Closures = ({ closures, planning }: { closures: readonly Closure[]; planning: Planning }) => (
  <ul className="closures">
    {closures.map((closure) => (
      <ClosureEntry key={closure.id} closure={closure} sentence={closureSentence(closure, planning)} />
    ))}
  </ul>
);

/** Current and future closures, the earliest first; below them past ones, the latest first. */
export const ClosuresSection = ({ planning }: { planning: Planning }) => {
  const today = dayInParis(new Date());
  const closures = planning.closures.toSorted((one, other) => one.from.localeCompare(other.from));
  const toCome = closures.filter(({ to }) => to >= today);
  const past = closures.filter(({ to }) => to < today).toReversed();
  return (
    <section className="stack" aria-labelledby="closures">
      <div className="section-head">
        <h2 id="closures">{words.title}</h2>
        <button type="button" className="button" onClick={() => openPlanningDialog({ name: 'closure' })}>
          {words.add}
        </button>
      </div>
      {toCome.length === 0 ? (
        <div className="empty">
          <h3>{words.emptyTitle}</h3>
          <p>{words.empty}</p>
        </div>
      ) : (
        <Closures closures={toCome} planning={planning} />
      )}
      {past.length > 0 && (
        <details className="past-closures">
          <summary>{words.past(past.length)}</summary>
          <Closures closures={past} planning={planning} />
        </details>
      )}
    </section>
  );
};
