import { useStore } from '@nanostores/react';
import { CheckField } from '#components/ui/CheckField.tsx';
import { FieldError } from '#components/ui/FieldNotes.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { type Product, priceOf } from '#domain/product.ts';
import { formatCents } from '#lib/format.ts';
import { membershipLabels, membershipFormMessages as words } from '#messages/membership-form.ts';
import { FormCheckField } from './FormCheckField.tsx';
import { FormTextField } from './FormTextField.tsx';
import type { MembershipFormStore } from './membership-form-store.ts';
import { ProofField } from './ProofField.tsx';

const disciplineId = (product: Product) => `discipline-${product.id}`;

/** What is practised, at which price. */
export const DisciplinesSection = ({ form }: { form: MembershipFormStore }) => {
  const { products, state } = useStore(form.$catalogue);
  const { disciplines, reducedPriceSelected } = useStore(form.$values);
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
      <legend>{words.legend.disciplines}</legend>
      <fieldset className="fieldset fieldset--plain" aria-label={membershipLabels.disciplines}>
        {products.map((product) => (
          <CheckField
            key={product.id}
            id={disciplineId(product)}
            name="disciplines"
            value={product.name}
            label={product.name}
            aside={state === 'ready' && formatCents(priceOf(product, reducedPriceSelected)?.amountCents ?? 0)}
            isChecked={disciplines.includes(product.name)}
            isTile
            onCheck={(isChosen) => choose(product.name, isChosen)}
          />
        ))}
      </fieldset>
      {state === 'failed' && <RetryNotice title={words.productsFailed} onRetry={() => void form.loadProducts()} />}
      <FieldError of="disciplines">{error}</FieldError>
      <FormCheckField form={form} field="reducedPriceSelected" hint={words.reducedPriceHint} />
      {reducedPriceSelected && (
        <>
          <ProofField form={form} />
          <Notice tone="warning" title={words.warning}>
            <p>{words.reducedPriceWarning}</p>
          </Notice>
        </>
      )}
      <div className="columns">
        <FormTextField form={form} field="advantageCard" hint={words.advantageCardHint} autoComplete="off" />
        <FormTextField form={form} field="secretCode" hint={words.secretCodeHint} autoComplete="off" />
      </div>
    </fieldset>
  );
};
