import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DueSummary } from '#components/membership-form/DueSummary.tsx';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { SubmitButton } from '#components/membership-form/SubmitButton.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { useWanted } from '#components/ui/use-wanted.ts';
import { paths } from '#lib/paths.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { type FormKnowledge, serviceDownSentences } from '#messages/service-down.ts';

interface Props {
  form: MembershipFormStore;
  /** What the site knows about the money while the service does not answer. */
  serviceDown: FormKnowledge | undefined;
}

const loadChoice = async () => ({ part: (await import('./InstalmentChoice.tsx')).InstalmentChoice });

/** Asks how the price is paid, where the season offers it. Its code is loaded then. */
const Instalments = ({ form }: Pick<Props, 'form'>) => {
  const rule = useStore(form.$instalmentRule);
  const { part: Choice, want } = useWanted(loadChoice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the season is known
  useEffect(() => {
    if (rule) want();
  }, [rule]);
  return rule && Choice ? <Choice form={form} rule={rule} /> : null;
};

/** The price and the button for visitors, with the notes to read before pressing it. */
export const SubmitArea = ({ form, serviceDown }: Props) => (
  <div className="form__end">
    <DueSummary form={form} />
    <Instalments form={form} />
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
