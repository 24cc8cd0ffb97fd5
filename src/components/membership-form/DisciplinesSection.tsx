import { useStore } from '@nanostores/react';
import { Announced } from '#components/ui/Announced.tsx';
import { CheckField } from '#components/ui/CheckField.tsx';
import { FieldError } from '#components/ui/FieldNotes.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { UnprovenNotice } from '#components/ui/UnprovenNotice.tsx';
import { fieldsOfPart } from '#domain/member/member-fields.ts';
import { formatCents } from '#lib/format.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import { priceSummaryMessages as priceWords } from '#messages/price-summary.ts';
import { isThere } from './chosen-file.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormFields } from './FormFields.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { ProofField } from './ProofField.tsx';

/** Shows the total here too if the summary stands far below the choice. Only the summary is announced. */
const RunningTotal = ({ form }: { form: MembershipFormStore }) => {
  const { lines } = useStore(form.$quote);
  const due = useStore(form.$due);
  const deductions = lines.flatMap(({ discipline, deductions: off }) =>
    off.map((one) => priceWords.deduction(one, discipline, lines.length, form.voice.reductions)),
  );
  return (
    lines.length > 0 && (
      <p className="running-total" aria-hidden="true">
        <span>{deductions.join(' · ')}</span>
        <span>{`${priceWords.total} ${formatCents(due)}`}</span>
      </p>
    )
  );
};

// The reduced price has a place of its own, because its proof follows it.
const besideDisciplines = fieldsOfPart('disciplines').filter((field) => field !== 'reducedPriceSelected');

/** The disciplines and their prices. */
export const DisciplinesSection = ({ form }: { form: MembershipFormStore }) => {
  const { products, state, aids } = useStore(form.$catalogue);
  const { mode, voice } = form;
  const { disciplines, reducedPriceSelected, reducedPriceProofShown } = useStore(form.$values);
  const isProven = isThere(useStore(form.$proof)) || reducedPriceProofShown;
  const error = useStore(form.$errors).disciplines;
  const choose = (name: string, isChosen: boolean) =>
    form.setField('disciplines', isChosen ? [...disciplines, name] : disciplines.filter((other) => other !== name));
  return (
    <fieldset
      className="fieldset"
      id="disciplines"
      tabIndex={-1}
      aria-describedby={error ? 'disciplines-error' : undefined}
    >
      <legend>{voice.disciplines}</legend>
      <fieldset className="fieldset fieldset--plain">
        <legend className="visually-hidden">{membershipLabels.disciplines}</legend>
        {products.map((product, place) => (
          <CheckField
            key={product.name}
            id={`discipline-${place + 1}`}
            name="disciplines"
            value={product.name}
            label={product.name}
            aside={state === 'ready' && formatCents(form.priceOf(product.name) ?? 0)}
            isChecked={disciplines.includes(product.name)}
            isTile
            onCheck={(isChosen) => choose(product.name, isChosen)}
          />
        ))}
      </fieldset>
      {state === 'failed' && <RetryNotice title={words.productsFailed} onRetry={() => void form.loadProducts()} />}
      <FieldError of="disciplines">{error}</FieldError>
      <RunningTotal form={form} />
      {/* The form asks how the member practises once a discipline is chosen. It keeps the answer if the choice is
         undone. */}
      {disciplines.length > 0 && <FormFields form={form} fields={besideDisciplines} />}
      <FormFields form={form} fields={['reducedPriceSelected']} />
      {reducedPriceSelected && (
        <>
          <ProofField form={form} />
          {mode !== 'public' && (
            <FormCheckField form={form} field="reducedPriceProofShown" hint={voice.proofShownHint} />
          )}
        </>
      )}
      <Announced>{reducedPriceSelected && !isProven && <UnprovenNotice />}</Announced>
      {!aids?.asksCodes && <FormFields form={form} fields={fieldsOfPart('aids')} />}
    </fieldset>
  );
};
