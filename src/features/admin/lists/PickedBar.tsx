import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { listMessages as words } from '#messages/lists.ts';
import { ActionButtons, type ListAction } from './ListActions.tsx';

interface PickedBarProps {
  $picked: WritableAtom<ReadonlySet<string>>;
  actions: readonly ListAction[];
  /** What the foot of the list shows while no row is chosen. */
  children: ReactNode;
}

/** What can be done with the chosen rows, in the foot of their list. */
export const PickedBar = ({ $picked, actions, children }: PickedBarProps) => {
  const { size } = useStore($picked);
  if (size === 0) return children;
  const unpick = (): void => {
    $picked.set(new Set());
    keepFocus();
  };
  return (
    <div className="picked-bar">
      <p role="status">{words.picked(size)}</p>
      <ActionButtons actions={actions} />
      <button type="button" className="plain-button" onClick={unpick}>
        {words.unpick}
      </button>
    </div>
  );
};
