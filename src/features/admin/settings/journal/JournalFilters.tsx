import { useLoaded } from '#components/loading/loaded.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { auditSubjects, auditMessages as words } from '#messages/audit.ts';
import { fetchAdministrators } from '../administrators/administrators-api.ts';
import { isWrongDay, type JournalFilter } from './journal-filter.ts';

const subjects = [
  { value: '', label: words.everything },
  ...Object.entries(auditSubjects).map(([value, label]) => ({ value, label })),
];

interface JournalFiltersProps {
  filter: JournalFilter;
  onFilter: (change: Partial<JournalFilter>) => void;
}

// A half-typed date is not a mistake yet.
const errorOf = (typed: string): string | undefined =>
  typed.length >= 8 && isWrongDay(typed) ? words.dateInvalid : undefined;

/** Filters by person, subject and dates. Without the list of people the other filters still work. */
export const JournalFilters = ({ filter, onFilter }: JournalFiltersProps) => {
  const administrators = useLoaded(fetchAdministrators);
  const known = administrators.state === 'ready' ? administrators.value : [];
  const people = [
    { value: '', label: words.everybody },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'site', label: words.site },
  ];
  return (
    <search className="journal-filters" aria-label={words.filters}>
      <SelectField
        name="administrator"
        label={words.administrator}
        options={people}
        value={filter.administrator}
        onValue={(administrator) => onFilter({ administrator })}
      />
      <SelectField
        name="subject"
        label={words.subject}
        options={subjects}
        value={filter.subject}
        onValue={(subject) => onFilter({ subject })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          name={end}
          label={words[end]}
          placeholder={words.dateHint}
          value={filter[end]}
          error={errorOf(filter[end])}
          onValue={(typed) => onFilter({ [end]: typed })}
        />
      ))}
    </search>
  );
};
