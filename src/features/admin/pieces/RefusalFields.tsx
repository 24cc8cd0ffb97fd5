import type { Sentences } from '#components/editing/check.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { type DecidedPiece, readyRefusals } from '#domain/member/piece-decision.ts';
import { dossierPiecesMessages, readyRefusalWords } from '#messages/dossier-pieces.ts';

const words = dossierPiecesMessages.refusal;

/** A refusal while it is chosen and typed. */
export interface RefusalDraft {
  /** A ready refusal, or nothing for words of one's own. */
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

/** Why a piece is refused: ready words, which may be changed, or one's own. The person reads exactly these. */
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
