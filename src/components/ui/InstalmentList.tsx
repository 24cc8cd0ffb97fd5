import type { InstalmentOffer } from '#domain/money/instalments.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { instalmentMessages as words } from '#messages/instalments.ts';

/** What is paid today, and each charge to come with its day. */
export const InstalmentList = ({ atOnceCents, terms }: InstalmentOffer) => (
  <>
    <dl className="summary" aria-label={words.planTitle}>
      <div className="summary__line">
        <dt>{words.today}</dt>
        <dd>{formatCents(atOnceCents)}</dd>
      </div>
      {terms.map(({ dueOn, amountCents }) => (
        <div className="summary__line" key={dueOn}>
          <dt>{formatDate(dueOn)}</dt>
          <dd>{formatCents(amountCents)}</dd>
        </div>
      ))}
    </dl>
    <p className="field__hint">{words.note}</p>
  </>
);
