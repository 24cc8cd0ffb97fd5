import { type FirstDayStep, firstDaySteps } from '#domain/first-day.ts';
import { adminPagePath, adminPaths, togglesPath } from '#lib/admin-paths.ts';
import { firstDayMessages as words } from '#messages/first-day.ts';

/** Where each step is done. */
export const firstDayPaths: Readonly<Record<FirstDayStep, string>> = {
  club: adminPaths.settings,
  legal: adminPagePath('legal'),
  privacy: adminPagePath('privacy'),
  rules: adminPaths.rules,
  disciplines: adminPaths.prices,
  payments: `${adminPaths.settings}?section=services`,
  publication: adminPaths.publication,
  opening: togglesPath,
};

interface FirstDaySectionProps {
  missing: readonly FirstDayStep[];
}

/** What a new site still lacks. Each line links to the place for it. Shows nothing once all is there. */
export const FirstDaySection = ({ missing }: FirstDaySectionProps) => {
  if (missing.length === 0) return null;
  const done = firstDaySteps.length - missing.length;
  return (
    <section className="stack" aria-labelledby="first-day">
      <header>
        <h2 id="first-day">
          {words.title} <span className="tag">{words.progress(done, firstDaySteps.length)}</span>
        </h2>
        <p className="home-note">{words.lead}</p>
      </header>
      <ol className="admin-lines">
        {firstDaySteps.map((step) => {
          const isDone = !missing.includes(step);
          const { label, note } = words.steps[step];
          return (
            <li key={step}>
              <a className="attention__link" href={firstDayPaths[step]}>
                {label}
              </a>
              <span className={isDone ? 'tag tag--success' : 'tag tag--warning'}>
                {isDone ? words.done : words.toDo}
              </span>
              {!isDone && <span className="home-note">{note}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
