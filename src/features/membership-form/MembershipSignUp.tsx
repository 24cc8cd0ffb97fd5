import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { prepareToasts, toastApiError } from '#components/ui/toast.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { type ProductJson, toProduct } from '#domain/product.ts';
import { paths } from '#lib/paths.ts';
import { $progress, keptPayment } from '#lib/sign-up-progress.ts';
import { keepSignUp, restoreSignUp } from './keep-sign-up.ts';
import { MembershipForm } from './MembershipForm.tsx';
import { createMembershipForm } from './membership-form-store.ts';
import { refusalOf } from './refusal.ts';
import { submitSignUp } from './submit-sign-up.ts';

interface Props {
  page: 'home' | 'adhesion';
  products: ProductJson[];
  season: string;
  rulesVersion: number;
}

/** The public sign-up: form, restored from a reload, sent, then handed over to the payment on /adhesion. */
export const MembershipSignUp = ({ page, products, season, rulesVersion }: Props) => {
  const [form] = useState(() => createMembershipForm('public', products.map(toProduct)));
  const [isServiceDown, setServiceDown] = useState(false);
  const startedAt = useRef(0);
  const progress = useStore($progress);
  const isHydrated = useHydrated();

  useEffect(() => {
    startedAt.current = restoreSignUp(form);
    void form.loadProducts();
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
      const payment = await submitSignUp(form, { season, rulesVersion, startedAt: startedAt.current, website });
      if (payment && page !== 'adhesion') location.assign(paths.membership);
    } catch (error) {
      toastApiError(error);
      setServiceDown(await refusalOf(form, error, before));
    }
  };

  // Not before React has taken the server's form over: it would stay in the page, without life.
  if (isHydrated && progress.step !== 'form') return null;
  return <MembershipForm form={form} season={season} isServiceDown={isServiceDown} onSubmit={submit} />;
};
