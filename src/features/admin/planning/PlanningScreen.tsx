import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { planningMessages as words } from '#messages/planning.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ClassNotices } from './ClassNotices.tsx';
import { ClosuresSection } from './ClosuresSection.tsx';
import { putBack } from './move-mode.ts';
import { $failedMove, $lastMove, $movedClass, $planning } from './moves-store.ts';
import { PlanningDialogs } from './PlanningDialogs.tsx';
import { $planningDialog } from './planning-dialog.ts';
import { $savedPlanning, loadPlanning } from './planning-store.ts';
import { Week } from './Week.tsx';

const leave = (): void => {
  putBack();
  $planningDialog.set(undefined);
  $failedMove.set(undefined);
  $lastMove.set(undefined);
  $movedClass.set(undefined);
};

// The server does not know a move that is still being saved.
const SavedNotices = () => {
  const saved = useStore($savedPlanning);
  return saved.state === 'ready' ? <ClassNotices planning={saved.value} /> : null;
};

/** The week of the club, and its days without training. */
export const PlanningScreen = () => {
  useEffect(() => {
    void loadPlanning();
    return leave;
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.planning} />
      <p>
        {words.published} <a href={adminPaths.publication}>{words.toPublication}</a>
      </p>
      <LoadedPart of={useStore($planning)} reload={loadPlanning} words={{ ...words, loading: adminMessages.loading }}>
        {(planning) => (
          <>
            <Week planning={planning} />
            {/* This part stands below the week: it appears after a class was moved, and must not push the week away
               under the hand. */}
            <SavedNotices />
            <ClosuresSection planning={planning} />
            <PlanningDialogs planning={planning} />
          </>
        )}
      </LoadedPart>
    </div>
  );
};
