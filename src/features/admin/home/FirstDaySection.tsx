import { type AfterwardsStep, afterwardsSteps, type FirstDay, firstDaySteps } from '#domain/site/first-day-steps.ts';
import { adminPaths, settingsPath } from '#lib/admin-paths.ts';
import { firstDayMessages as words } from '#messages/first-day.ts';
import { firstDayPaths } from '../screen/first-day-paths.ts';

const afterwardsPaths: Readonly<Record<AfterwardsStep, string>> = {
  season: adminPaths.seasons,
  team: adminPaths.team,
  planning: adminPaths.planning,
  factor: settingsPath('connexion'),
  backup: settingsPath('services'),
};

interface LineProps {
  href: string;
  isDone: boolean;
  words: { readonly label: string; readonly note: string };
}

const Line = ({ href, isDone, words: { label, note } }: LineProps) => (
  <li>
    <a className="attention__link" href={href}>
      {label}
    </a>
    <span className={isDone ? 'tag tag--success' : 'tag tag--warning'}>{isDone ? words.done : words.toDo}</span>
    {!isDone && <span className="note">{note}</span>}
  </li>
);

/** The later steps are folded, so that only a few steps are visible at first. */
const Afterwards = ({ afterwards }: Pick<FirstDay, 'afterwards'>) => {
  const done = afterwardsSteps.length - afterwards.length;
  return (
    <details className="later-steps">
      <summary>
        {words.afterwardsTitle} <span className="tag">{words.progress(done, afterwardsSteps.length)}</span>
      </summary>
      <p className="note">{words.afterwardsLead}</p>
      <ol className="admin-lines">
        {afterwardsSteps.map((step) => (
          <Line
            key={step}
            href={afterwardsPaths[step]}
            isDone={!afterwards.includes(step)}
            words={words.afterwards[step]}
          />
        ))}
      </ol>
    </details>
  );
};

/** The first steps of a new site. Each line links to the place where the step is done. */
const FirstSteps = ({ missing }: Pick<FirstDay, 'missing'>) => {
  const done = firstDaySteps.length - missing.length;
  return (
    <>
      <header>
        <h2 id="first-day">
          {words.title} <span className="tag">{words.progress(done, firstDaySteps.length)}</span>
        </h2>
        <p className="note">{words.lead}</p>
      </header>
      <ol className="admin-lines">
        {firstDaySteps.map((step) => (
          <Line key={step} href={firstDayPaths[step]} isDone={!missing.includes(step)} words={words.steps[step]} />
        ))}
      </ol>
    </>
  );
};

/** The first steps until all are done, then the later steps. It shows nothing once everything is done. */
export const FirstDaySection = ({ missing, afterwards }: FirstDay) => {
  if (missing.length === 0 && afterwards.length === 0) return null;
  return (
    <section className="card stack" aria-label={words.title}>
      {missing.length > 0 && <FirstSteps missing={missing} />}
      {afterwards.length > 0 && <Afterwards afterwards={afterwards} />}
    </section>
  );
};
