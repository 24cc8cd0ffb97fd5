import { Fragment } from 'react';
import { Said } from '#components/ui/Said.tsx';
import { type Figure, type FigureValue, figureValue } from '#domain/member/figures.ts';
import { figuresMessages } from '#messages/figures.ts';
import { listPath } from './list-path.ts';

const words = figuresMessages.parts;

interface FigureLinksProps {
  figure: Figure;
  shows: FigureValue;
  format: (value: number) => string;
}

/** A number that opens the list it counts. If both lists hold some of it, each part opens its own list. */
export const FigureLinks = ({ figure, shows, format }: FigureLinksProps) => {
  const [only, ...others] = figure.parts;
  const value = <Said text={format(figureValue(figure, shows))} />;
  if (!only) return value;
  if (others.length === 0) return <a href={listPath(only)}>{value}</a>;
  return (
    <>
      {value}
      <span className="figure__parts">
        {figure.parts.map((part) => (
          <Fragment key={`${part.list} ${part.filter.season}`}>
            {' '}
            <a href={listPath(part)}>
              <Said text={words[part.list](format(figureValue({ parts: [part] }, shows)))} />
            </a>
          </Fragment>
        ))}
      </span>
    </>
  );
};
