import { checkBy } from '#components/editing/check.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { type DecidedPiece, refusalSchema } from '#domain/member/piece-decision.ts';
import { dossierPiecesMessages } from '#messages/dossier-pieces.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { noRefusal, RefusalFields } from '../pieces/RefusalFields.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { decidePhoto, decideProof } from './member-api.ts';
import { useMemberEdit } from './use-member-edit.ts';

const words = dossierPiecesMessages.refusal;

interface RefusePieceDialogProps {
  member: MemberDetails;
  piece: DecidedPiece;
}

/** Refuses the file of a piece, with the reason that the person reads. */
export const RefusePieceDialog = ({ member, piece }: RefusePieceDialogProps) => {
  const edit = useMemberEdit({
    member,
    begin: () => noRefusal,
    check: ({ refusal }) => checkBy(refusalSchema, { refusal }),
    send: ({ refusal }) =>
      piece === 'photo' ? decidePhoto(member, 'refused', refusal) : decideProof(member, 'refused', refusal),
  });
  return (
    <ActionDialog
      member={member}
      title={words.titles[piece](member.fullName)}
      confirm={words.confirm[piece]}
      failure={memberDialogMessages.updateFailed}
      isDanger
      edit={edit}
    >
      <p>{words.consequences[piece]}</p>
      <RefusalFields piece={piece} edit={edit} />
    </ActionDialog>
  );
};
