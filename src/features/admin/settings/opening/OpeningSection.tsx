import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useId } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { firstDayMessages } from '#messages/first-day.ts';
import { openingMessages as words } from '#messages/opening.ts';
import { useMay } from '../../account/account-store.ts';
import { firstDayPaths } from '../../screen/first-day-paths.ts';
import { $switchingToggle, $toggles, loadToggles, switchToggle, type ToggleSetting } from './toggles-store.ts';

/** The reasons why a part stays closed. Each links to the place that resolves it. */
const Missing = ({ missing, links }: Pick<ToggleSetting, 'missing'> & { links: boolean }) => (
  <>
    {words.tooEarly}{' '}
    {missing.map((step, index) => (
      <Fragment key={step}>
        {index > 0 && ', '}
        {links ? (
          <a href={firstDayPaths[step]}>{lowerFirst(firstDayMessages.steps[step].label)}</a>
        ) : (
          lowerFirst(firstDayMessages.steps[step].label)
        )}
      </Fragment>
    ))}
    .
  </>
);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const BetweenSeasons = ({ links }: { links: boolean }) => (
  <>
    {words.betweenSeasons} {links && <a href={adminPaths.seasons}>{words.toSeasons}</a>}
  </>
);

const ToggleSwitch = ({
  toggle: { key, enabled, label, description, missing, isBetweenSeasons },
}: {
  toggle: ToggleSetting;
}) => {
  const switching = useStore($switchingToggle);
  const may = useMay();
  const noteId = useId();
  const isTooEarly = missing.length > 0;
  return (
    <li>
      <div className="toggle-line">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={enabled}
          aria-describedby={noteId}
          aria-disabled={isTooEarly || switching !== undefined}
          onClick={() => {
            if (!isTooEarly) void switchToggle({ key, enabled: !enabled });
          }}
        >
          {label}
        </button>
        <span className={enabled ? 'tag tag--success' : 'tag'} aria-hidden="true">
          {enabled ? words.on : words.off}
        </span>
      </div>
      <p id={noteId} className="note">
        {isTooEarly && <Missing missing={missing} links={may('settings', 'write')} />}
        {!isTooEarly && isBetweenSeasons && <BetweenSeasons links={may('seasons', 'read')} />}
        {!isTooEarly && !isBetweenSeasons && description}
      </p>
    </li>
  );
};

const ToggleList = () => {
  const toggles = useStore($toggles);
  useEffect(() => void loadToggles(), []);
  return (
    <LoadedPart of={toggles} reload={loadToggles} words={words}>
      {(list) => (
        <ul className="toggle-list">
          {list.map((toggle) => (
            <ToggleSwitch key={toggle.key} toggle={toggle} />
          ))}
        </ul>
      )}
    </LoadedPart>
  );
};

/** The parts of the site that visitors can reach, and the effect of switching each part off. */
export const OpeningSection = () => (
  <section className="stack" aria-labelledby="toggles">
    <header>
      <h2 id="toggles">{words.title}</h2>
      <p className="note">{words.note}</p>
    </header>
    <ToggleList />
  </section>
);
