import { useEffect, useState } from 'react';
import { prepareForFiles } from '#components/membership-form/form-files.ts';
import { isFilled } from '#components/membership-form/form-values.ts';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import { createMembershipForm, type MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { prepareToasts } from '#components/ui/toast.tsx';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { toProduct } from '#domain/money/product.ts';
import { paths } from '#lib/paths.ts';
import { keptPayment } from '#lib/sign-up-progress.ts';
import { goInTab } from '#lib/tab-storage.ts';
import type { FormKnowledge } from '#messages/service-down.ts';
import { showHealth } from '../health-note.tsx';
import { keepSignUp, restoreSignUp } from '../keep-sign-up.ts';
import { SubmitArea } from '../SubmitArea.tsx';
import { FoldedPerson } from './FoldedPerson.tsx';
import { lookAgain, offerAgain, renewalOffer } from './renewal-store.ts';
import { renewedForm } from './renewed-values.ts';

type Open = Extract<RenewalJson, { state: 'open' }>;

const loadSending = () => import('../send-sign-up.ts');

const formOf = (token: string, renewal: Open): MembershipFormStore => {
  const form = createMembershipForm({
    mode: 'public',
    season: renewal.season,
    products: renewal.products.map(toProduct),
    fetchOffered: async () => (await offerAgain(token))?.products ?? renewal.products,
  });
  // What this tab keeps comes first, also a field that was emptied. Once it is sent, the form is emptied, too: these are not its
  // first values.
  restoreSignUp(form);
  if (!Object.values(form.$values.get()).some(isFilled)) form.$values.set(renewedForm(renewal.values));
  form.$former.set(renewalOffer(token, renewal));
  form.$instalmentRule.set(renewal.instalments);
  void showHealth(form);
  void form.showAsked(renewal.federationAsked);
  void form.showProducts(renewal.products.map(toProduct));
  return form;
};

interface Props {
  token: string;
  renewal: Open;
}

/** The form of a renewal: what was said last season, to be agreed to again. It hands over to the payment on /adhesion. */
export const RenewalSignUp = ({ token, renewal }: Props) => {
  const [form] = useState(() => formOf(token, renewal));
  const [serviceDown, setServiceDown] = useState<FormKnowledge>();
  const [hasPhoto] = useState(() => renewal.hasPhoto || keptPayment() !== undefined);

  useEffect(() => {
    form.holdFiles({ photo: hasPhoto, proof: keptPayment()?.hasProof ?? false });
    prepareToasts();
    prepareForFiles();
    loadSending().catch(() => undefined);
    return keepSignUp(form, Date.now());
  }, [form, hasPhoto]);

  const submit = async (website: string): Promise<void> => {
    setServiceDown(undefined);
    // The token says that it is no robot: a filled form is sent within seconds.
    const circumstances = { rulesVersion: renewal.rulesVersion, startedAt: 0, website };
    const outcome = await loadSending().then(
      ({ sendSignUp }) => sendSignUp(form, circumstances),
      () => 'unreached' as const,
    );
    if (outcome === 'unreached') setServiceDown('not-sent');
    if (outcome === 'accepted') goInTab(paths.membership);
    // Another browser may have paid meanwhile.
    if (outcome === 'refused' && form.$toMend.get().form) void lookAgain(token);
  };

  return (
    <MembershipForm
      form={form}
      person={<FoldedPerson form={form} hasPhoto={hasPhoto} />}
      photo={hasPhoto ? null : undefined}
      end={<SubmitArea form={form} serviceDown={serviceDown} />}
      onSubmit={submit}
    />
  );
};
