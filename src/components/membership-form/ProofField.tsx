import { useStore } from '@nanostores/react';
import { FileField } from '#components/ui/FileField.tsx';
import { membershipLabels } from '#messages/member-fields.ts';
import { membershipFormMessages as words } from '#messages/membership-form.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { MembershipFormStore } from './membership-form-store.ts';
import { RemoveFile } from './RemoveFile.tsx';

const proofStatusOf = (proof: ChosenFile): string | undefined => {
  if (proof.state === 'preparing') return words.preparing;
  if (proof.state === 'ready') return words.proofChosen(proof.name);
  return proof.state === 'held' ? words.proofHeld : undefined;
};

/** The part of a form that the field uses. */
type ProofForm = Pick<MembershipFormStore, '$proof' | '$errors' | 'chooseProof' | 'removeFile'>;

interface Props {
  form: ProofForm;
  /** The hint. The default is that of the sign-up form, where the proof is optional. */
  hint?: string;
}

export const ProofField = ({ form, hint = words.proofHint }: Props) => {
  const error = useStore(form.$errors).reducedPriceProofFile;
  const proof = useStore(form.$proof);
  return (
    <FileField
      name="reducedPriceProofFile"
      label={membershipLabels.reducedPriceProofFile}
      accept="application/pdf,image/jpeg,image/png"
      hint={hint}
      error={error}
      status={proofStatusOf(proof)}
      onFile={(file) => void form.chooseProof(file)}
    >
      <RemoveFile form={form} field="reducedPriceProofFile" chosen={proof} />
    </FileField>
  );
};
