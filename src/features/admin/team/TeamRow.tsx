import { useSortable } from '@dnd-kit/sortable';
import { Said } from '#components/ui/Said.tsx';
import { fullNameOf } from '#domain/member/member.ts';
import type { TeamMember } from '#domain/site/team.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';
import { listMessages } from '#messages/lists.ts';
import { MenuItems } from '../lists/ListActions.tsx';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { smallestVersionOf } from './PortraitField.tsx';

export interface TeamRowActions {
  onEdit: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

interface TeamRowProps extends TeamRowActions {
  member: TeamMember;
  isFirst: boolean;
  isLast: boolean;
  /** Moves one place up (−1) or down (1). */
  onStep: (by: -1 | 1) => void;
}

const Handle = ({
  name,
  ...sortable
}: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'> & { name: string }) => (
  <button
    type="button"
    ref={sortable.setActivatorNodeRef}
    className="team-row__handle"
    {...sortable.attributes}
    {...sortable.listeners}
    aria-label={words.move(name)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h16M4 12h16M4 16h16" />
    </svg>
  </button>
);

const StepButton = ({
  label,
  sign,
  isOff,
  onStep,
}: {
  label: string;
  sign: string;
  isOff: boolean;
  onStep: () => void;
}) => (
  <button
    type="button"
    className="button order-button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onStep()}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);

/** The small portrait, or initials. The name stands beside it. */
const Portrait = ({ member: { photo, firstName, lastName } }: { member: TeamMember }) =>
  photo ? (
    <img className="portrait" src={smallestVersionOf(photo)} alt="" />
  ) : (
    <span className="portrait" data-initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
  );

/** A team member in the list, to be moved, changed or removed. */
export const TeamRow = ({ member, isFirst, isLast, onStep, onEdit, onRemove }: TeamRowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: member.id,
    attributes: { roleDescription: words.drag.role },
  });
  const name = fullNameOf(member);
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'team-row team-row--lifted' : 'team-row'}
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <Handle name={name} attributes={attributes} listeners={listeners} setActivatorNodeRef={setActivatorNodeRef} />
      <Portrait member={member} />
      <div className="team-row__who">
        <h3>
          <button type="button" className="row-link" aria-label={words.editOf(name)} onClick={() => onEdit(member)}>
            {name}
          </button>
        </h3>
        <p className="team-row__role">
          <span>
            <Said text={member.role} />
          </span>
          {member.disciplines.length > 0 && ` · ${member.disciplines.join(', ')}`}
        </p>
      </div>
      <span className="order-buttons">
        <StepButton label={words.up(name)} sign="↑" isOff={isFirst} onStep={() => onStep(-1)} />
        <StepButton label={words.down(name)} sign="↓" isOff={isLast} onStep={() => onStep(1)} />
      </span>
      <ActionMenu label={listMessages.menu(name)} sign={listMessages.menuSign} className="row-menu">
        <MenuItems
          actions={[
            { label: words.edit, name: words.editOf(name), does: () => onEdit(member) },
            { label: words.remove, name: words.removeOf(name), opensDialog: true, does: () => onRemove(member) },
          ]}
        />
      </ActionMenu>
    </li>
  );
};
