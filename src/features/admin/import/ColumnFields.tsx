import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { FileTable } from '#domain/form/table.ts';
import { importFields } from '#domain/member/import-row.ts';
import { importFieldNames, importMessages } from '#messages/import.ts';
import { $columns, chooseColumn, guessAgain } from './import-store.ts';

const words = importMessages.columns;

const LEFT_OUT = 'none';
const options = [
  { value: LEFT_OUT, label: words.none },
  ...importFields.map((field) => ({ value: field, label: importFieldNames[field] })),
];

/** What a volunteer needs to know a column again. */
const EXAMPLES = 3;

const examplesOf = ({ rows }: FileTable, place: number): string =>
  [...new Set(rows.map(({ cells }) => cells[place]?.text.trim() ?? '').filter(Boolean))].slice(0, EXAMPLES).join(', ');

/** Each column of the file, with examples, and the field that it is taken for. */
export const ColumnFields = ({ table }: { table: FileTable }) => {
  const id = useId();
  const columns = useStore($columns);
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="cluster">
        <h2 id={id}>{words.title}</h2>
        <button type="button" className="plain-button" onClick={guessAgain}>
          {words.guess}
        </button>
      </div>
      <div className="import-columns">
        {table.titles.map((title, place) => {
          const name = `column-${place}`;
          return (
            <SelectField
              key={name}
              name={name}
              label={title === '' ? words.untitled(place + 1) : title}
              hint={examplesOf(table, place) || words.empty}
              options={options}
              value={columns[place] ?? LEFT_OUT}
              onValue={(value) => chooseColumn(place, importFields.find((field) => field === value) ?? null)}
            />
          );
        })}
      </div>
    </section>
  );
};
