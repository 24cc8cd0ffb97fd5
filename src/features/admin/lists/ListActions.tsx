import { listMessages as words } from '#messages/lists.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';

/** Something that can be done with a list, its chosen rows, or one row. */
export interface ListAction {
  label: string;
  /** The name for screen readers, if it says more than the label. It contains the label. */
  name?: string;
  /** The address that it leads to, or what it does. */
  does: string | (() => void);
  opensDialog?: boolean;
  /** False while the action cannot work yet. Its button keeps its place. */
  isReady?: boolean;
}

interface ActionControlProps {
  action: ListAction;
  className: string;
}

const ActionControl = ({ action, className }: ActionControlProps) => {
  const { label, name, does, opensDialog, isReady = true } = action;
  if (typeof does === 'string')
    return (
      <a className={className} href={does} aria-label={name}>
        {label}
      </a>
    );
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={!isReady}
      onClick={() => isReady && does()}
    >
      {label}
    </button>
  );
};

interface ActionsProps {
  actions: readonly ListAction[];
}

export const MenuItems = ({ actions }: ActionsProps) =>
  actions.map((action) => <ActionControl key={action.label} action={action} className="menu-item" />);

export const ActionButtons = ({ actions }: ActionsProps) =>
  actions.map((action) => <ActionControl key={action.label} action={action} className="button" />);

/** The less frequent actions of a list, behind «Plus». */
export const MoreActions = ({ actions }: ActionsProps) => (
  <ActionMenu sign={words.more} className="button unfolds">
    <MenuItems actions={actions} />
  </ActionMenu>
);

/** All actions of a list on a narrow window, behind one button. */
export const ListMenu = ({ actions }: ActionsProps) =>
  actions.length > 0 && (
    <ActionMenu label={words.actions} sign={words.menuSign}>
      <MenuItems actions={actions} />
    </ActionMenu>
  );
