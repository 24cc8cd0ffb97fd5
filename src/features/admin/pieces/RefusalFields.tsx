import type { Sentences } from '#components/editing/check.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { type DecidedPiece, readyRefusals } from '#domain/member/piece-decision.ts';
import { dossierPiecesMessages, readyRefusalWords } from '#messages/dossier-pieces.ts';

const words = dossierPiecesMessages.refusal;

/** A refusal that is being chosen and typed. */
export interface RefusalDraft {
  /** The ready-made refusal, or empty for the administrator's own words. */
  ready: string;
  refusal: string;
}

export const noRefusal: RefusalDraft = { ready: '', refusal: '' };

const readyFor = (piece: DecidedPiece) => {
  const sentences: Readonly<Record<string, string>> = readyRefusalWords[piece];
  return readyRefusals[piece].flatMap((value) => {
    const sentence = sentences[value];
    return sentence ? [{ value, label: sentence }] : [];
  });
};

interface RefusalFieldsProps {
  piece: DecidedPiece;
  edit: { draft: RefusalDraft; errors: Sentences; set: (change: Partial<RefusalDraft>) => void };
}

/** The reason of a refusal: ready-made words, which can be edited, or one's own. The person reads exactly this text. */
export const RefusalFields = ({ piece, edit: { draft, errors, set } }: RefusalFieldsProps) => {
  const ready = readyFor(piece);
  const choose = (value: string): void => {
    const chosen = ready.find((one) => one.value === value);
    set({ ready: value, refusal: chosen?.label ?? '' });
  };
  return (
    <>
      <SelectField
        name="ready"
        label={words.ready}
        options={[{ value: '', label: words.own }, ...ready]}
        value={draft.ready}
        onValue={choose}
      />
      <TextAreaField
        name="refusal"
        label={words.text}
        hint={words.hint}
        rows={3}
        maxLength={MAX_CONTENT_LENGTH.note}
        value={draft.refusal}
        error={errors.refusal}
        onValue={(refusal) => set({ refusal })}
      />
    </>
  );
};
