import { SelectField } from '#components/ui/SelectField.tsx';
import { auditSubjects, auditMessages as words } from '#messages/audit.ts';
import { fetchAdministrators } from '../administrators/administrators-api.ts';
import { useLoaded } from '../use-loaded.ts';
import { JournalDay } from './JournalDay.tsx';
import type { JournalFilter } from './journal-filter.ts';

const subjects = [
  { value: '', label: words.everything },
  ...Object.entries(auditSubjects).map(([value, label]) => ({ value, label })),
];

interface JournalFiltersProps {
  filter: JournalFilter;
  onFilter: (change: Partial<JournalFilter>) => void;
}

/** Whose lines, about what, from when to when. Without the list of people the rest still filters. */
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
      <JournalDay name="from" label={words.from} typed={filter.from} onType={(from) => onFilter({ from })} />
      <JournalDay name="to" label={words.to} typed={filter.to} onType={(to) => onFilter({ to })} />
    </search>
  );
};
