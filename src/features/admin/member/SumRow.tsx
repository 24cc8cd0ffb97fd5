import { Said } from '#components/ui/Said.tsx';
import { formatCents } from '#lib/format.ts';

interface SumRowProps {
  label: string;
  cents: number;
  isMain?: boolean;
  /** True for an amount that is still to be paid or refunded. */
  isOpen?: boolean;
}

/** A line of a card that ends with a sum. */
export const SumRow = ({ label, cents, isMain, isOpen }: SumRowProps) => (
  <div className={['card-row', isMain && 'card-row--sum', isOpen && 'card-row--open'].filter(Boolean).join(' ')}>
    <dt>{label}</dt>
    <dd>
      <Said text={formatCents(cents)} />
    </dd>
  </div>
);
