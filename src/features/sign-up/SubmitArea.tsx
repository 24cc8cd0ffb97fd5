import { DueSummary } from '#components/membership-form/DueSummary.tsx';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { SubmitButton } from '#components/membership-form/SubmitButton.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { paths } from '#lib/paths.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { type FormKnowledge, serviceDownSentences } from '#messages/service-down.ts';

interface Props {
  form: MembershipFormStore;
  /** What the site knows about the money while the service does not answer. */
  serviceDown: FormKnowledge | undefined;
}

/** The price and the button for visitors, with the notes to read before pressing it. */
export const SubmitArea = ({ form, serviceDown }: Props) => (
  <div className="form__end">
    <DueSummary form={form} />
    {serviceDown && (
      <Notice tone="error" isAlert>
        <p>{serviceDownSentences[serviceDown]}</p>
      </Notice>
    )}
    <SubmitButton form={form} />
    <p className="field__hint">
      {`${words.privacyBefore} `}
      <a href={paths.privacy}>{words.privacy}</a>.
    </p>
    <p className="field__hint">{words.insurance(words.insuranceDate)}</p>
  </div>
);
