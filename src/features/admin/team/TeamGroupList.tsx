import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import { fullNameOf } from '#domain/member/member.ts';
import type { TeamGroup, TeamMember } from '#domain/site/team.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';
import { TeamRow, type TeamRowActions } from './TeamRow.tsx';
import { orderGroup } from './team-store.ts';

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** The number of pixels that turn a press into a drag. */
const activationConstraint = { distance: 4 };
const { drag } = words;

interface TeamGroupListProps extends TeamRowActions {
  group: TeamGroup;
  members: readonly TeamMember[];
}

/** A group in its order. Dragging, the keyboard and buttons change it. */
export const TeamGroupList = ({ group, members, ...actions }: TeamGroupListProps) => {
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = members.map(({ id }) => id);
  const indexOf = (id: UniqueIdentifier): number => ids.indexOf(String(id));
  const placeAt = (index: number, ofIndex = index) => {
    const member = members[ofIndex];
    return { name: member ? fullNameOf(member) : '', position: index + 1, total: members.length };
  };
  const placeOf = (id: UniqueIdentifier, over: UniqueIdentifier = id) => placeAt(indexOf(over), indexOf(id));
  const move = (from: number, to: number): void => {
    if (from !== to) void orderGroup(group, arrayMove(ids, from, to));
  };
  const step = (index: number, by: -1 | 1): void => {
    setSaid(drag.over(placeAt(index + by, index)));
    move(index, index + by);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => drag.lifted(placeOf(active.id)),
    onDragOver: ({ active, over }) => drag.over(placeOf(active.id, over?.id)),
    onDragEnd: ({ active, over }) => drag.dropped(placeOf(active.id, over?.id)),
    onDragCancel: ({ active }) => drag.cancelled(placeOf(active.id)),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      id={`team-${group}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: drag.instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="team-list">
          {members.map((member, index) => (
            <TeamRow
              key={member.id}
              member={member}
              isFirst={index === 0}
              isLast={index === members.length - 1}
              onStep={(by) => step(index, by)}
              {...actions}
            />
          ))}
        </ul>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  );
};
