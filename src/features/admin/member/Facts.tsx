import type { ReactNode } from 'react';
import { memberMessages as words } from '#messages/member.ts';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  id: string;
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

/** A section of labelled facts. An unknown fact is shown as a dash. */
export const Facts = ({ id, title, facts, children }: FactsProps) => (
  <section className="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className="card-row">
          <dt>{label}</dt>
          <dd>{value || words.nothing}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);
