import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { PhotoField } from '#components/membership-form/PhotoSection.tsx';
import { ProofField } from '#components/membership-form/ProofField.tsx';
import type { DossierJson } from '#domain/member/dossier.ts';
import { ApiError } from '#lib/api-error.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { type ChosenFiles, createChosenFiles } from './chosen-files.ts';
import { Failure } from './Failure.tsx';
import { useSending } from './use-sending.ts';
import { fetchPhoto, type SentFile } from './write-dossier.ts';

interface SendProps {
  files: ChosenFiles;
  field: SentFile['field'];
  label: string;
  done: string;
  onSent?: () => void;
}

/** Sends the chosen file and shows the progress. The button takes the focus if the pressed element has disappeared. */
const SendFile = ({ files, field, label, done, onSent }: SendProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const isReady = useStore(files.placeOf(field)).state === 'ready';
  const sent = useStore(files.$sent);
  const { isBusy, error, run } = useSending(async () => {
    try {
      await files.send(field);
    } catch (thrown) {
      // An error of the file itself stands at its field.
      if (thrown instanceof ApiError) files.setError(field, thrown.fields[field]);
      throw thrown;
    }
    onSent?.();
    return done;
  });
  useEffect(() => {
    if (isReady && document.activeElement === document.body) button.current?.focus();
  }, [isReady]);
  return (
    <>
      {error && !error.fields[field] && <Failure error={error} />}
      {isReady && (
        <p>
          <button
            ref={button}
            type="button"
            className="button button--primary"
            // `disabled` would lose the focus. A press while the file is being sent does nothing.
            aria-disabled={isBusy || undefined}
            onClick={() => void run()}
          >
            {label}
          </button>
        </p>
      )}
      <div role="status">
        {isBusy && (
          <>
            <p className="loading">{sent < 1 ? words.sent(Math.round(sent * 100)) : words.sending}</p>
            <progress className="progress" value={sent} aria-label={words.sending} />
          </>
        )}
      </div>
    </>
  );
};

interface PhotoProps {
  dossier: DossierJson;
  /** True if the club has a photo. */
  isThere: boolean;
  /** The file that was chosen before this code was loaded. */
  chosen: File | undefined;
}

/** The photo: what the club has, and another one to be framed and sent. */
export const PhotoPiece = ({ dossier, isThere, chosen }: PhotoProps) => {
  const { updatedAt } = dossier;
  const [files] = useState(createChosenFiles);
  const [isUnseen, setUnseen] = useState(false);
  useEffect(() => {
    if (chosen) void files.choosePhoto(chosen);
  }, [files, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the dossier may have another photo
  useEffect(() => {
    if (isThere) files.showStored(fetchPhoto()).catch(() => setUnseen(true));
  }, [files, isThere, updatedAt]);
  return (
    <>
      {isUnseen && <p className="field__hint">{words.photo.unseen}</p>}
      <PhotoField form={files} />
      <SendFile files={files} field="photo" label={words.photo.send} done={words.photo.done} />
    </>
  );
};

interface ProofProps {
  /** The file that was chosen before this code was loaded. */
  chosen: File;
  onSent: () => void;
}

/** A proof of the reduced price, to be made smaller and sent. */
export const ProofPiece = ({ chosen, onSent }: ProofProps) => {
  const [files] = useState(createChosenFiles);
  useEffect(() => void files.chooseProof(chosen), [files, chosen]);
  return (
    <>
      <ProofField form={files} hint={words.proof.hint} />
      <SendFile
        files={files}
        field="reducedPriceProofFile"
        label={words.proof.send}
        done={words.proof.done}
        onSent={onSent}
      />
    </>
  );
};
