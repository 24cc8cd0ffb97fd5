import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { prepareForFiles } from '#components/membership-form/form-files.ts';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import { createMembershipForm, type MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { prepareToasts } from '#components/ui/toast.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { fromPriceList, type PriceList } from '#domain/money/product.ts';
import { EARLY, paths } from '#lib/paths.ts';
import { $progress, type AwaitedPayment, keptPayment } from '#lib/sign-up-progress.ts';
import { goInTab } from '#lib/tab-storage.ts';
import { type FormKnowledge, paymentInDoubt, toPaymentInDoubt } from '#messages/service-down.ts';
import { keepSignUp, restoreSignUp } from './keep-sign-up.ts';
import { SubmitArea } from './SubmitArea.tsx';

// This code is needed at the end, and loaded once the visitor begins, so that the form can explain a lost network.
const loadSending = () => import('./send-sign-up.ts');

/** Marks the sent files as stored by the server, also after the visitor went back and the page was loaded again. */
const holdFilesOf = (form: MembershipFormStore, payment: AwaitedPayment | undefined): void => {
  if (payment) form.holdFiles({ photo: true, proof: payment.hasProof });
};

/** Loads the offer. A former member who comes from their dossier may join the next season early. */
const loadOffer = async (form: MembershipFormStore): Promise<void> => {
  const isEarly =
    location.search.slice(1).split('&').includes(EARLY) &&
    (await import('./join-early.ts').then(({ joinEarly }) => joinEarly(form)));
  if (!isEarly) await Promise.all([form.loadProducts(), form.loadSeason()]);
};

/** Returns true if this tab asked the bank for money and does not know the answer. */
const isInDoubt = (): boolean => keptPayment()?.askedAt !== undefined;

const emptyFormOf = (prices: PriceList, season: string): MembershipFormStore =>
  createMembershipForm({ mode: 'public', products: fromPriceList(prices), season });

interface Props {
  page: 'home' | 'adhesion';
  prices: PriceList;
  season: string;
  rulesVersion: number;
}

/**
 * The public sign-up: shows the form, restores it after a reload, sends it, and hands over to the payment on /adhesion.
 */
export const MembershipSignUp = ({ page, prices, season, rulesVersion }: Props) => {
  const [form, setForm] = useState(() => emptyFormOf(prices, season));
  const [serviceDown, setServiceDown] = useState<FormKnowledge>();
  const [isBack, setBack] = useState(false);
  const startedAt = useRef(0);
  const progress = useStore($progress);
  const isHydrated = useHydrated();

  useEffect(() => {
    startedAt.current = restoreSignUp(form);
    holdFilesOf(form, keptPayment());
    void loadOffer(form);
    return keepSignUp(form, startedAt.current);
  }, [form]);

  // A visitor who types may soon need a message, and will choose a photo.
  useEffect(() => {
    let stop = form.$values.listen(() => {
      stop();
      prepareToasts();
      prepareForFiles();
      import('./health-note.tsx').then(({ showHealth }) => showHealth(form)).catch(() => undefined);
      loadSending().then(
        ({ askLikelyEmails }) => {
          stop = askLikelyEmails(form);
        },
        () => undefined,
      );
    });
    return () => stop();
  }, [form]);

  // The visitor returned from the payment: the tab keeps the typed text and the server the files.
  useEffect(
    () =>
      $progress.listen(({ step }, before) => {
        if (step !== 'form') return;
        setBack(true);
        // The next form after a sign-up is about another person.
        if (before?.step === 'settled') setForm(emptyFormOf(prices, season));
        const payment = keptPayment();
        if (!payment) return;
        restoreSignUp(form);
        holdFilesOf(form, payment);
      }),
    [form, prices, season],
  );

  // The visitor returned from the payment to the home page in the back/forward cache, where the form was hidden.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && page === 'home' && ($progress.get().step !== 'form' || isInDoubt())) location.reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, [page]);

  const submit = async (website: string): Promise<void> => {
    setServiceDown(undefined);
    const circumstances = { rulesVersion, startedAt: startedAt.current, website };
    const outcome = await loadSending().then(
      ({ sendSignUp }) => sendSignUp(form, circumstances),
      () => 'unreached' as const,
    );
    // The form takes no money, but this tab may have asked a bank before.
    if (outcome === 'unreached') setServiceDown(isInDoubt() ? 'unknown' : 'not-sent');
    if (outcome === 'accepted' && page !== 'adhesion') goInTab(paths.membership);
  };

  // This waits for hydration: otherwise the server's form would stay in the page without working.
  if (isHydrated && progress.step !== 'form') return null;
  // On /adhesion the payment shows itself.
  if (isHydrated && page === 'home' && isInDoubt())
    return (
      <Notice tone="warning" isAlert>
        <p>{paymentInDoubt}</p>
        <p>
          <a href={paths.membership}>{toPaymentInDoubt}</a>
        </p>
      </Notice>
    );
  return (
    <MembershipForm
      form={form}
      end={<SubmitArea form={form} serviceDown={serviceDown} />}
      onSubmit={submit}
      isBack={isBack}
    />
  );
};
