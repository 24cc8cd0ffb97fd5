import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { prepareToasts, toastApiError } from '#components/ui/toast.tsx';
import { type ProductJson, toProduct } from '#domain/product.ts';
import { paths } from '#lib/paths.ts';
import { $progress, keptPayment } from '#lib/sign-up-progress.ts';
import { $toggles, isSwitchedOff, loadToggles } from '#lib/toggles.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { keepSignUp, restoreSignUp } from './keep-sign-up.ts';
import { MembershipForm } from './MembershipForm.tsx';
import { createMembershipForm } from './membership-form-store.ts';
import { refusalOf } from './refusal.ts';
import { submitSignUp } from './submit-sign-up.ts';

interface Props {
  page: 'home' | 'adhesion';
  products: ProductJson[];
  season: string;
  clubEmail: string;
}

/** The public sign-up: form, restored from a reload, sent, then handed over to the payment on /adhesion. */
export const MembershipSignUp = ({ page, products, season, clubEmail }: Props) => {
  const [form] = useState(() => createMembershipForm('public', products.map(toProduct)));
  const [isServiceDown, setServiceDown] = useState(false);
  const startedAt = useRef(0);
  const progress = useStore($progress);
  const toggles = useStore($toggles);

  useEffect(() => {
    startedAt.current = restoreSignUp(form);
    void form.loadProducts();
    void loadToggles();
    return keepSignUp(form, startedAt.current);
  }, [form]);

  // Whoever types something may soon be told something.
  useEffect(() => {
    const stop = form.$values.listen(() => {
      stop();
      prepareToasts();
    });
    return stop;
  }, [form]);

  // Back from the payment: what was typed is in the tab, and the files are with the server.
  useEffect(
    () =>
      $progress.listen(({ step }) => {
        const payment = keptPayment();
        if (step !== 'form' || !payment) return;
        restoreSignUp(form);
        form.$photo.set({ state: 'held' });
        form.$proof.set({ state: payment.hasProof ? 'held' : 'none' });
      }),
    [form],
  );

  const submit = async (website: string): Promise<void> => {
    setServiceDown(false);
    const before = form.$quote.get().totalCents;
    try {
      const payment = await submitSignUp(form, { season, startedAt: startedAt.current, website });
      if (payment && page !== 'adhesion') location.assign(paths.membership);
    } catch (error) {
      toastApiError(error);
      setServiceDown(await refusalOf(form, error, before));
    }
  };

  if (progress.step !== 'form') return null;
  if (isSwitchedOff(toggles, 'adhesion')) return <Closed clubEmail={clubEmail} />;
  return <MembershipForm form={form} season={season} isServiceDown={isServiceDown} onSubmit={submit} />;
};

const Closed = ({ clubEmail }: { clubEmail: string }) => (
  <Notice title={words.closed}>
    <p>
      {words.closedHint} <a href={`mailto:${clubEmail}`}>{clubEmail}</a>
    </p>
  </Notice>
);
