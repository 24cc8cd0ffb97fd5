import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { LoadedPart } from '../LoadedPart.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { PiecePanel } from './PiecePanel.tsx';
import { PieceQueue } from './PieceQueue.tsx';
import { RequestsSection } from './RequestsSection.tsx';
import { $overtaken, $review, $shown, forgetReview, keyOf, loadReview, shownOf } from './review-store.ts';

const Nothing = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
    <p>
      <a className="button" href={withQuery(adminPaths.memberships, { status: 'in-force', dossier: 'incomplete' })}>
        {words.toIncomplete}
      </a>
    </p>
  </div>
);

const Overtaken = () => {
  const overtaken = useStore($overtaken);
  return (
    <Announced>
      {overtaken && (
        <Notice tone="warning" title={words.overtaken.title(overtaken.name)}>
          {overtaken.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{words.overtaken.text}</p>
        </Notice>
      )}
    </Announced>
  );
};

/** What waits for an administrator: files with the decision beside them, one after the other, and requests. */
export const ReviewScreen = () => {
  const view = useStore($review);
  const shown = useStore($shown);
  useEffect(() => {
    void loadReview();
    return forgetReview;
  }, []);
  return (
    <div className="screen">
      <header>
        <ScreenTitle name={adminMessages.screens.review} />
        <p>{words.lead}</p>
      </header>
      <Overtaken />
      <LoadedPart of={view} reload={loadReview} words={words}>
        {({ pieces, requests }) => {
          const piece = shownOf(pieces, shown);
          if (!piece && requests.length === 0) return <Nothing />;
          return (
            <>
              <p role="status">{words.counts(pieces.length, requests.length)}</p>
              {piece && (
                <div className="review">
                  <PiecePanel key={keyOf(piece)} piece={piece} isOnly={pieces.length === 1} />
                  <PieceQueue pieces={pieces} shown={piece} />
                </div>
              )}
              <RequestsSection requests={requests} />
            </>
          );
        }}
      </LoadedPart>
    </div>
  );
};
