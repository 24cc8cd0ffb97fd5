import { atom } from 'nanostores';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { checkBy, type Sentences } from '#components/editing/check.ts';
import { focusFirst } from '#components/editing/use-edit.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import { refusalSchema } from '#domain/member/piece-decision.ts';
import type { PieceToReview } from '#domain/member/review-answers.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { dossierPiecesMessages } from '#messages/dossier-pieces.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { ProofView } from '../member/ProofView.tsx';
import { fetchPhotoFile } from '../pieces/private-photos.ts';
import { noRefusal, type RefusalDraft, RefusalFields } from '../pieces/RefusalFields.tsx';
import { usePrivateFile } from '../pieces/use-private-file.ts';
import { accept, refuse, showNext } from './review-store.ts';

interface PieceProps {
  piece: PieceToReview;
}

const PhotoView = ({ piece: { memberId, fileId, fullName } }: PieceProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is requested again
  const photo = usePrivateFile(useCallback(() => fetchPhotoFile(memberId, 'full'), [memberId, fileId]));
  return (
    <div className="review__photo">
      {photo.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
      {photo.state === 'failed' && <p role="alert">{membershipsMessages.photoFailed}</p>}
      {photo.state === 'ready' && <img src={photo.url} alt={membershipsMessages.photoOf(fullName)} />}
    </div>
  );
};

/** True after a decision or a move to the next file, which then takes the focus. */
const $movesOn = atom(false);

const { refusal: refusalWords } = dossierPiecesMessages;

const RefusalDialog = ({ piece, onClose }: PieceProps & { onClose: () => void }) => {
  const [draft, setDraft] = useState(noRefusal);
  const [errors, setErrors] = useState<Sentences>({});
  const change = (changed: Partial<RefusalDraft>): void => {
    setDraft({ ...draft, ...changed });
    // The error concerns the words that stood in the field before.
    setErrors({});
  };
  const action = useAction(async (isHere) => {
    const checked = checkBy(refusalSchema, { refusal: draft.refusal });
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) {
      focusFirst(['refusal']);
      return false;
    }
    $movesOn.set(true);
    const isDone = await refuse(piece, checked.input.refusal);
    if (isDone) void toastSuccess(words.refused(piece.fullName));
    if (isHere()) onClose();
    return isDone;
  });
  return (
    <AskDialog
      title={refusalWords.titles[piece.piece](piece.fullName)}
      confirm={refusalWords.confirm[piece.piece]}
      isDanger
      isChanged={draft.refusal !== ''}
      action={action}
      failure={<ActionError action={action} title={words.notDecided} />}
      onClose={onClose}
    >
      <p>{refusalWords.consequences[piece.piece]}</p>
      <RefusalFields piece={piece.piece} edit={{ draft, errors, set: change }} />
    </AskDialog>
  );
};

const Heading = ({ piece }: PieceProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if ($movesOn.get()) heading.current?.focus();
    $movesOn.set(false);
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {words.titles[piece.piece](piece.fullName)}
    </h2>
  );
};

/** One file, the facts about it, and the decision. */
export const PiecePanel = ({ piece, isOnly }: PieceProps & { isOnly: boolean }) => {
  const [isRefusing, setRefusing] = useState(false);
  const { memberId, fullName, season, isArchived, receivedAt, lastRefusal, fileId } = piece;
  return (
    <section className="card stack review__panel">
      <Heading piece={piece} />
      <p className="cluster">
        <span>{words.received(formatDay(receivedAt))}</span>
        <span>{words.season(season)}</span>
        {isArchived && <span className="tag">{words.archived}</span>}
        <a href={anyMemberPath(memberId, isArchived)}>{words.toMember}</a>
      </p>
      {lastRefusal && <p className="note">{words.lastRefusal(lastRefusal)}</p>}
      <div className="review__look">
        <div className="review__file">
          {piece.piece === 'photo' ? (
            <PhotoView piece={piece} />
          ) : (
            <ProofView id={memberId} version={fileId} name={fullName} />
          )}
        </div>
        <div className="review__decision">
          <button
            type="button"
            className="button button--primary"
            onClick={() => {
              $movesOn.set(true);
              accept(piece);
            }}
          >
            {words.accept[piece.piece]}
          </button>
          <button
            type="button"
            className="button button--danger"
            aria-haspopup="dialog"
            onClick={() => setRefusing(true)}
          >
            {words.refuse}
          </button>
          {!isOnly && (
            <button
              type="button"
              className="button"
              onClick={() => {
                $movesOn.set(true);
                showNext(piece);
              }}
            >
              {words.later}
            </button>
          )}
        </div>
      </div>
      {isRefusing && <RefusalDialog piece={piece} onClose={() => setRefusing(false)} />}
    </section>
  );
};
