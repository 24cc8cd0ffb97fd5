import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $saves } from '#components/action/saves.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { AddressesSection } from './AddressesSection.tsx';
import { PiecePanel } from './PiecePanel.tsx';
import { PieceQueue } from './PieceQueue.tsx';
import { RequestsSection } from './RequestsSection.tsx';
import {
  $review,
  $shown,
  $undecided,
  $waitingAcceptances,
  acceptHeld,
  forgetReview,
  keyOf,
  loadReview,
  shownOf,
  takeBack,
  waitingOf,
} from './review-store.ts';

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

const UndecidedNotice = () => {
  const undecided = useStore($undecided);
  return (
    <Announced>
      {undecided && (
        <Notice tone="warning" title={words.undecided.title(undecided.name)}>
          {undecided.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{undecided.isOvertaken ? words.undecided.overtaken : words.undecided.again}</p>
        </Notice>
      )}
    </Announced>
  );
};

/** The acceptances that will be sent when their minute is over, each with «Annuler». */
const HeldNotice = () => {
  const held = useStore($waitingAcceptances);
  return (
    <Announced>
      {held.length > 0 && (
        <Notice tone="success" title={words.held.title}>
          <ul className="admin-lines">
            {held.map((piece) => (
              <li key={keyOf(piece)}>
                <span>{words.held.lines[piece.piece](piece.fullName)}</span>
                <button
                  type="button"
                  className="button button--small"
                  aria-label={words.held.takeBackOf(words.titles[piece.piece](piece.fullName))}
                  onClick={() => takeBack(piece)}
                >
                  {words.held.takeBack}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Announced>
  );
};

/**
 * Everything that waits for an administrator: files with the decision beside them, one after the other, and requests.
 */
export const ReviewScreen = () => {
  const view = useStore($review);
  const shown = useStore($shown);
  const held = useStore($waitingAcceptances);
  const saves = useStore($saves);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have changed what waits
  useEffect(() => void loadReview(), [saves]);
  useEffect(() => {
    addEventListener('pagehide', acceptHeld);
    return () => {
      removeEventListener('pagehide', acceptHeld);
      acceptHeld();
      forgetReview();
    };
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.review} />
      <UndecidedNotice />
      <HeldNotice />
      <LoadedPart of={view} reload={loadReview} words={words}>
        {({ pieces: all, requests, addresses }) => {
          const pieces = waitingOf(all, held);
          const piece = shownOf(pieces, shown);
          if (!piece && requests.length === 0 && addresses.length === 0) return <Nothing />;
          return (
            <>
              <p role="status">{words.counts(pieces.length, requests.length, addresses.length)}</p>
              {piece && (
                <div className="review">
                  <PiecePanel key={keyOf(piece)} piece={piece} isOnly={pieces.length === 1} />
                  <PieceQueue pieces={pieces} shown={piece} />
                </div>
              )}
              <RequestsSection requests={requests} />
              <AddressesSection addresses={addresses} />
            </>
          );
        }}
      </LoadedPart>
    </div>
  );
};
