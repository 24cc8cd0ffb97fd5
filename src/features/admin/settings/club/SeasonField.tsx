import { SelectField } from '#components/ui/SelectField.tsx';
import { dayInParis } from '#domain/dates.ts';
import { type Season, seasonFrom, seasonOpenOn } from '#domain/season.ts';
import { clubFieldHints, clubFieldLabels, clubSettingsMessages as words } from '#messages/club-settings.ts';
import type { ClubForm } from './use-club-form.ts';

/** Returns the seasons around the one open by date, and the chosen one. */
const seasonsAround = (open: Season, chosen: Season | null): Season[] => {
  const year = Number(open.slice(0, 4));
  const around = [year - 1, year, year + 1].map(seasonFrom);
  return [...new Set([...around, ...(chosen === null ? [] : [chosen])])].toSorted();
};

/** The season of the next sign-ups. */
export const SeasonField = ({ form }: { form: ClubForm }) => {
  const byDate = seasonOpenOn(dayInParis(new Date()));
  const { openSeason } = form.values;
  const options = [
    { value: '', label: words.byDate(byDate) },
    ...seasonsAround(byDate, openSeason).map((season) => ({ value: season, label: season })),
  ];
  return (
    <SelectField
      name="openSeason"
      label={clubFieldLabels.openSeason}
      hint={clubFieldHints.openSeason}
      options={options}
      value={openSeason ?? ''}
      error={form.errors.openSeason}
      onValue={(season) => form.set({ openSeason: season === '' ? null : season })}
    />
  );
};
