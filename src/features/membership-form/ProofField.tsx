import { useStore } from '@nanostores/react';
import { FileField } from '#components/ui/FileField.tsx';
import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { MembershipFormStore } from './membership-form-store.ts';
import { RemoveFile } from './RemoveFile.tsx';

const statusOf = (proof: ChosenFile): string | undefined => {
  if (proof.state === 'preparing') return words.preparing;
  if (proof.state === 'ready') return words.proofChosen(proof.name);
  return proof.state === 'held' ? words.proofHeld : undefined;
};

/** The proof of the reduced price. */
export const ProofField = ({ form }: { form: MembershipFormStore }) => {
  const error = useStore(form.$errors).reducedPriceProofFile;
  const proof = useStore(form.$proof);
  return (
    <FileField
      name="reducedPriceProofFile"
      label={membershipLabels.reducedPriceProofFile}
      accept="application/pdf,image/jpeg,image/png"
      hint={words.proofHint}
      error={error}
      status={statusOf(proof)}
      onFile={(file) => void form.chooseProof(file)}
    >
      <RemoveFile form={form} field="reducedPriceProofFile" chosen={proof} />
    </FileField>
  );
};
