import { dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { Cheque } from '#domain/ledger/slip.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { slipMessages as words } from '#messages/slips.ts';

/** Returns whose cheque it is, in words: each member, or the name on it. */
export const payersOf = ({ parts, issuer }: Pick<Cheque, 'parts' | 'issuer'>): string =>
  parts.map(({ member }) => member.fullName).join(', ') || issuer || words.erased;

const refundedOf = ({ parts }: Cheque): number => parts.reduce((cents, part) => cents + part.refundedCents, 0);

const Payers = ({ cheque }: { cheque: Cheque }) => {
  const { parts, issuer, returnedOn } = cheque;
  const refunded = returnedOn === null ? refundedOf(cheque) : 0;
  return (
    <>
      {parts.length === 0 && payersOf(cheque)}
      {parts.map(({ paymentId, member: { id, fullName, isArchived } }, nth) => (
        <span key={paymentId}>
          {nth > 0 && ', '}
          <a href={anyMemberPath(id, isArchived)}>
            <Unbroken text={fullName} />
          </a>
        </span>
      ))}
      {parts.length > 0 && issuer && <small> ({issuer})</small>}
      {returnedOn !== null && (
        <>
          {' '}
          <span className="tag tag--error">{words.slip.returnedOn(formatDate(returnedOn))}</span>
        </>
      )}
      {refunded > 0 && (
        <>
          {' '}
          <span className="tag tag--warning">
            <Said text={words.refunded(formatCents(refunded))} />
          </span>
        </>
      )}
    </>
  );
};

export const chequeColumn = dataColumns<Cheque>();

export const payerColumn = chequeColumn.value(payersOf, {
  id: 'payer',
  header: words.columns.payer,
  meta: { isRowHeader: true, phone: 'name' },
  cell: ({ row: { original } }) => <Payers cheque={original} />,
});

/** Number and bank; on a phone at the place that the list has for them. */
export const numberColumn = (phone: 'note' | 'more') =>
  chequeColumn.plain('cheque', words.columns.cheque, { width: 16, phone }, (cheque) =>
    words.named(cheque.number, cheque.bank),
  );

export const amountColumn = chequeColumn.field('amountCents', {
  header: words.columns.amount,
  meta: { isNumber: true, width: 8, phone: 'end' },
  cell: ({ getValue }) => <Said text={formatCents(getValue())} />,
});

export const chequeId = ({ id }: Cheque): string => id;
