import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Table } from '#domain/form/table.ts';
import { type ImportField, importFields } from '#domain/member/import-row.ts';
import { importFieldNames, importMessages } from '#messages/import.ts';
import { $columns, chooseColumn, guessAgain } from './import-store.ts';

const words = importMessages.columns;

/** What a volunteer needs to know a column again. */
const EXAMPLES = 3;

const examplesOf = ({ rows }: Table, place: number): string =>
  [...new Set(rows.map(({ cells }) => cells[place]?.text.trim() ?? '').filter(Boolean))].slice(0, EXAMPLES).join(', ');

interface FieldChoiceProps {
  place: number;
  title: string;
  field: ImportField | null;
}

const FieldChoice = ({ place, title, field }: FieldChoiceProps) => (
  <select
    className="field__input"
    aria-label={words.fieldOf(title)}
    name={`column-${place}`}
    value={field ?? ''}
    onChange={({ target }) => chooseColumn(place, importFields.find((one) => one === target.value) ?? null)}
  >
    <option value="">{words.none}</option>
    {importFields.map((one) => (
      <option key={one} value={one}>
        {importFieldNames[one]}
      </option>
    ))}
  </select>
);

/** Each column of the file, with examples, and the field that it is taken for. */
export const ColumnTable = ({ table }: { table: Table }) => {
  const id = useId();
  const columns = useStore($columns);
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="cluster">
        <h2 id={id}>{words.title}</h2>
        <button type="button" className="button button--quiet" onClick={guessAgain}>
          {words.guess}
        </button>
      </div>
      <table className="table table--cards">
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.example}</th>
            <th scope="col">{words.field}</th>
          </tr>
        </thead>
        <tbody>
          {table.titles.map((title, place) => {
            const name = title === '' ? words.untitled(place + 1) : title;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title, and they never move
              <tr key={`${place} ${title}`}>
                <th scope="row">{name}</th>
                <td data-label={words.example}>{examplesOf(table, place)}</td>
                <td data-label={words.field}>
                  <FieldChoice place={place} title={name} field={columns[place] ?? null} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
