import { useState } from 'react';
import { QrCode } from '#components/ui/QrCode.tsx';
import { typedAmount } from '#domain/form/typed-amount.ts';
import { groupedIban, type Transfer, transferQrOf } from '#domain/money/transfer.ts';
import { formatCents } from '#lib/format.ts';
import { transferMessages as words } from '#messages/transfer.ts';

interface Line {
  name: string;
  shown: string;
  /** What is copied, as banks' forms take it. */
  copied: string;
}

const linesOf = ({ holder, iban, bic, reference }: Transfer, cents: number): Line[] => [
  { name: words.amount, shown: formatCents(cents), copied: typedAmount(cents) },
  { name: words.holder, shown: holder, copied: holder },
  { name: words.iban, shown: groupedIban(iban), copied: iban },
  ...(bic === null ? [] : [{ name: words.bic, shown: bic, copied: bic }]),
  { name: words.reference, shown: reference, copied: reference },
];

/** The facts to type or to scan in a bank's application for a transfer. */
export const TransferPart = ({ transfer, cents }: { transfer: Transfer; cents: number }) => {
  const [said, setSaid] = useState('');
  const copy = ({ name, copied }: Line): void => {
    // A page without https has no clipboard API.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(copied))
      .then(
        () => setSaid(words.copied(name)),
        () => setSaid(words.notCopied),
      );
  };
  const { reference, ...account } = transfer;
  return (
    <div className="stack">
      <p>{words.lead}</p>
      <dl className="facts facts--copied">
        {linesOf(transfer, cents).map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              <span>{line.shown}</span>{' '}
              <button type="button" className="button" aria-label={words.copyOf(line.name)} onClick={() => copy(line)}>
                {words.copy}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status">{said}</p>
      <p>{words.scan}</p>
      <QrCode
        text={transferQrOf({ ...account, amountCents: cents, remittance: reference })}
        label={words.picture(cents)}
      />
    </div>
  );
};
