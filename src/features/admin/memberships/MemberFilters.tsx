import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { MemberJson } from '#domain/member.ts';
import { readMemberFilter } from '#domain/member-filter.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { filterOptions } from './filter-options.ts';
import { $memberFilter, $memberQuery, isNarrowed, setMemberFilter } from './member-filter-store.ts';

const words = membershipsMessages.filters;

const clear = (): void => {
  setMemberFilter({});
  $memberQuery.set('');
  document.getElementById('search')?.focus();
};

interface MemberFiltersProps {
  members: readonly MemberJson[];
  isSearching: boolean;
}

/** Narrows the list by what one may choose from. */
export const MemberFilters = memo(({ members, isSearching }: MemberFiltersProps) => {
  const filter = useStore($memberFilter);
  const choices = useMemo(() => filterOptions(members, filter), [members, filter]);
  return (
    <fieldset className="filters">
      <legend className="visually-hidden">{words.title}</legend>
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          name={`filter-${name}`}
          label={label}
          options={options}
          value={filter[name] ?? ''}
          onValue={(value) => setMemberFilter({ ...filter, [name]: undefined, ...readMemberFilter({ [name]: value }) })}
        />
      ))}
      {(isNarrowed(filter) || isSearching) && (
        <button type="button" className="button" onClick={clear}>
          {words.clear}
        </button>
      )}
    </fieldset>
  );
});
