import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { leave } from '#components/action/leave-guard.ts';
import { adminMessages } from '#messages/admin.ts';
import { chooseSeason, loadedSeasons, useSeasonInHand } from './season-store.ts';

const words = adminMessages.season;

/** The choice of the season in hand, which applies to every list, figure, mail and class list. */
export const SeasonChoice = () => {
  const known = useStore(loadedSeasons.$loaded);
  const season = useSeasonInHand();
  useEffect(() => {
    void loadedSeasons.load();
  }, []);
  const { running, seasons } = known.state === 'ready' ? known.value : { running: undefined, seasons: [] };
  const ids = seasons.map(({ id }) => id);
  // An address may name a season that nobody prepared.
  const shown = season === undefined || ids.includes(season) ? ids : [season, ...ids];
  return (
    <label className={season === running ? 'season-choice' : 'season-choice season-choice--other'}>
      {words.label}
      <select
        className="field__input"
        name="season-in-hand"
        value={season ?? ''}
        onChange={({ target: { value } }) => leave(() => chooseSeason(value))}
      >
        {season === undefined && <option value="">{words.unknown}</option>}
        {shown.map((id) => (
          <option key={id} value={id}>
            {id === running ? words.running(id) : id}
          </option>
        ))}
      </select>
    </label>
  );
};
