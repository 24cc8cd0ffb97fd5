import { useEffect, useId, useState } from 'react';
import type { DossierJson } from '#domain/member/dossier.ts';
import type { CardChangeBegun } from '#domain/member/sign-up.ts';
import type { PlanJson } from '#domain/money/instalments.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { cardWords, instalmentMessages } from '#messages/instalments.ts';
import { Failure } from './Failure.tsx';
import { LazyPart } from './LazyPart.tsx';
import { loadPayment } from './load-payment.ts';
import { loadWriting, useSending } from './use-sending.ts';

const words = instalmentMessages.dossier;

interface Props {
  dossier: DossierJson;
  plan: PlanJson;
}

const loadCard = async () => ({ part: (await import('#features/payment/CardChange.tsx')).CardChange });

/** Returns, once, the card change that the member's return from the bank finishes. */
const takeReturn = (): string | undefined => {
  const reference = new URLSearchParams(location.search).get('setup_intent');
  if (reference) history.replaceState(history.state, '', location.pathname + location.hash);
  return reference ?? undefined;
};

const PayButton = ({ cents, label, isMain }: { cents: number; label: (sum: string) => string; isMain: boolean }) => {
  const { isBusy, error, run } = useSending(async () => {
    loadPayment().catch(() => undefined);
    await (await loadWriting()).beginPayment(cents);
    return undefined;
  });
  return (
    <>
      <Failure error={error} />
      <button
        type="button"
        className={isMain ? 'button button--primary' : 'button'}
        aria-disabled={isBusy || undefined}
        onClick={() => void run()}
      >
        {label(formatCents(cents))}
      </button>
    </>
  );
};

/** Changes the card. The provider's fields are loaded by the press on the button. */
const ChangeCard = () => {
  const [begun, setBegun] = useState<CardChangeBegun>();
  const begin = useSending(async () => {
    setBegun(await (await loadWriting()).beginCardChange());
    return undefined;
  });
  const finish = useSending(async () => {
    const reference = begun?.reference ?? returned;
    if (!reference) return undefined;
    await (await loadWriting()).changeCard(reference);
    setBegun(undefined);
    return words.cardChanged;
  });
  const [returned] = useState(takeReturn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the return from the bank
  useEffect(() => {
    if (returned) void finish.run();
  }, []);
  if (begun)
    return (
      <>
        <LazyPart load={loadCard} give={{ begun, onTyped: finish.run, onCancel: () => setBegun(undefined) }} />
        <Failure error={finish.error} />
      </>
    );
  return (
    <>
      <Failure error={begin.error ?? finish.error} />
      <button
        type="button"
        className="button"
        aria-disabled={begin.isBusy || undefined}
        onClick={() => void begin.run()}
      >
        {begin.isBusy ? words.changing : words.changeCard}
      </button>
    </>
  );
};

/** The charges of a plan, and what the member can do about them. */
export const PlanPart = ({ dossier, plan }: Props) => {
  const titleId = useId();
  const due = toCents(dossier.owed) + toCents(plan.refused);
  const all = toCents(dossier.owed) + toCents(dossier.toCome);
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <p>{plan.isRunning ? words.lead(cardWords(plan.card)) : words.over}</p>
      <dl className="summary">
        {plan.terms.map(({ on, amount, state }) => (
          <div className="summary__line" key={on + state}>
            <dt>
              {formatDate(on)}, {instalmentMessages.states[state]}
            </dt>
            <dd>{formatCents(toCents(amount))}</dd>
          </div>
        ))}
      </dl>
      {plan.isRunning && plan.refused > 0 && <p>{words.refused}</p>}
      {plan.isRunning && (
        <div className="cluster">
          {plan.refused > 0 && <PayButton cents={due} label={words.payDue} isMain />}
          {plan.toCome > 0 && all !== due && <PayButton cents={all} label={words.payAll} isMain={false} />}
          {plan.toCome > 0 && <ChangeCard />}
        </div>
      )}
    </section>
  );
};
