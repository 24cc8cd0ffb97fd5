import type { MemberJson } from '#domain/member/member.ts';
import { dossierPiecesMessages, openPieceLines } from '#messages/dossier-pieces.ts';

/** Shows whether the dossier is complete, or its open pieces. It shows nothing for a membership that is over. */
export const DossierMark = ({ member: { status, openPieces } }: { member: MemberJson }) => {
  if (status === 'cancelled') return null;
  const lines = openPieceLines(openPieces);
  return (
    <div className="dossier-mark">
      {lines.length === 0 ? (
        <span className="tag tag--success">
          <span aria-hidden="true">✓</span>
          {dossierPiecesMessages.complete}
        </span>
      ) : (
        lines.map((line) => <span key={line}>{line}</span>)
      )}
    </div>
  );
};
