import { Notice } from '#components/ui/Notice.tsx';
import { paths } from '#lib/paths.ts';
import { signUpErrorSentences } from '#messages/errors.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { DueSummary } from './DueSummary.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  form: MembershipFormStore;
  isServiceDown: boolean;
}

/** A visitor's price and button, and what one should know before pressing it. */
export const SubmitArea = ({ form, isServiceDown }: Props) => (
  <div className="form__end">
    <DueSummary form={form} />
    {isServiceDown && (
      <Notice tone="error" isAlert>
        <p>{signUpErrorSentences.unavailable}</p>
      </Notice>
    )}
    <SubmitButton form={form} />
    <p className="field__hint">
      {words.privacyBefore} <a href={paths.privacy}>{words.privacy}</a>.
    </p>
    <p className="field__hint">{words.insurance(words.insuranceDate)}</p>
  </div>
);
