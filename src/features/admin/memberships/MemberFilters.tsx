import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { type MemberList, readMemberFilter } from '#domain/member/member-filter.ts';
import type { WholeList } from '#domain/member/member-list.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { isNarrowed, type ListFilter } from '../lists/list-filter.ts';
import { Folded } from '../screen/Folded.tsx';
import { filterOptions } from './filter-options.ts';

const words = membershipsMessages.filters;

interface MemberFiltersProps {
  list: MemberList;
  listFilter: ListFilter;
  seasons: WholeList['seasons'];
  disciplines: WholeList['disciplines'];
  isSearching: boolean;
}

export const MemberFilters = memo(({ list, listFilter, seasons, disciplines, isSearching }: MemberFiltersProps) => {
  const filter = useStore(listFilter.$filter);
  const choices = useMemo(
    () => filterOptions(list, { seasons, disciplines }, filter),
    [list, seasons, disciplines, filter],
  );
  const clear = (): void => {
    listFilter.set({});
    listFilter.$query.set('');
    document.getElementById('search')?.focus();
  };
  return (
    <Folded label={words.title} isOpen={isNarrowed(filter)}>
      <fieldset className="filters">
        <legend className="visually-hidden">{words.title}</legend>
        {choices.map(({ name, label, options }) => (
          <SelectField
            key={name}
            name={`filter-${name}`}
            label={label}
            options={options}
            value={filter[name] ?? ''}
            onValue={(value) =>
              listFilter.set({ ...filter, [name]: undefined, ...readMemberFilter({ [name]: value }) })
            }
          />
        ))}
        {(isNarrowed(filter) || isSearching) && (
          <button type="button" className="button" onClick={clear}>
            {words.clear}
          </button>
        )}
      </fieldset>
    </Folded>
  );
});
