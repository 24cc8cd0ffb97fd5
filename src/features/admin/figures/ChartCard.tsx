import { useId, useState } from 'react';
import { Said } from '#components/ui/Said.tsx';
import { type Figure, figureValue } from '#domain/member/figures.ts';
import { figuresMessages } from '#messages/figures.ts';
import type { ChartModel } from './chart-models.ts';
import { FigureLinks } from './FigureLinks.tsx';
import type { useChartCanvas } from './use-chart-canvas.ts';

const words = figuresMessages.charts;
const { number } = figuresMessages;

const Legend = ({ model: { series, kind } }: { model: ChartModel }) => (
  <ul className="chart__legend" aria-hidden="true">
    {series.map(({ name, tone }) => (
      <li key={name} className={`chart__key chart__key--${tone} chart__key--${kind === 'line' ? 'line' : 'bar'}`}>
        {name}
      </li>
    ))}
  </ul>
);

const ChartValue = ({ value, isShown }: { value: string | Figure; isShown: boolean }) => {
  if (typeof value === 'string') return <Said text={value} />;
  // A link that is not visible must not take the focus.
  return isShown ? <FigureLinks figure={value} shows="count" format={number} /> : number(figureValue(value, 'count'));
};

const ChartTable = ({ model: { title, table }, isShown }: { model: ChartModel; isShown: boolean }) => (
  <table className="table">
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.head.map((name, column) => (
          <th key={name} scope="col" className={column > 0 ? 'table__number' : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(({ name, values }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, column) => (
            <td key={table.head[column + 1]} className="table__number">
              <ChartValue value={value} isShown={isShown} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface ChartCardProps {
  model: ChartModel;
  drawing: ReturnType<typeof useChartCanvas>;
}

/** A chart with its text. The table with the same data is always there for screen readers, and a button shows it. */
export const ChartCard = ({ model, drawing }: ChartCardProps) => {
  const [asked, setAsked] = useState(false);
  const titleId = useId();
  const showsTable = asked || drawing.state === 'failed';
  return (
    <section className="chart" aria-labelledby={titleId}>
      <header className="card-head">
        <h3 id={titleId}>{model.title}</h3>
        {drawing.state !== 'failed' && (
          <button type="button" className="chart__switch" onClick={() => setAsked(!asked)}>
            {asked ? words.showChart : words.showTable}
            <span className="visually-hidden">{words.of(model.title)}</span>
          </button>
        )}
      </header>
      {model.note && <p className="note">{model.note}</p>}
      {drawing.state === 'failed' && <p>{words.failed}</p>}
      {!showsTable && <Legend model={model} />}
      {!showsTable && (
        <div className={`chart__frame chart__frame--${model.name}`}>
          {drawing.state === 'ready' && <drawing.ChartCanvas model={model} />}
        </div>
      )}
      <div className={showsTable ? 'chart__table' : 'visually-hidden'} {...(showsTable && { tabIndex: 0 })}>
        <ChartTable model={model} isShown={showsTable} />
      </div>
    </section>
  );
};
