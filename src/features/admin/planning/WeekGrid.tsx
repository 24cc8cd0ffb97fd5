import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useStore } from '@nanostores/react';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { weekdays } from '#domain/planning/training.ts';
import { formatTime } from '#lib/format.ts';
import { planningMessages as words } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { $held, dragHeld, grab, putBack } from './move-mode.ts';
import { $moves } from './moves-store.ts';
import { putDown } from './request-move.ts';
import { SlotBlock } from './SlotBlock.tsx';
import { hoursShown, hoursWith, lanesOf, linesIn, rowCount, rowsOf } from './week-grid.ts';
import type { WeekProps } from './week-slots.ts';
import { type Bounds, timeAt } from './week-slots.ts';

const hoursOf = ({ from, to }: Bounds): string[] =>
  Array.from({ length: (to - from) / 60 }, (_, index) => timeAt(from + index * 60));

// The screen's own live region announces moves, including those by keyboard.
const silent = () => undefined;
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: words.moving.howToDrag },
};

/** The number of pixels that turn a press into a move; on touch screens, the number of milliseconds. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Days side by side, hours from top to bottom, each training session at its time. */
export const WeekGrid = ({ sessions, colourOf, clashesOf }: WeekProps) => {
  const held = useStore($held);
  const moves = useStore($moves);
  const list = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Clubs train in the evening, so the grid first scrolls to its end.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, []);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const shown = sessions.map((session) => (held?.session.id === session.id ? { ...session, ...held.slot } : session));
  // A held session stays within these hours, so that the week does not move below it.
  const hoursOfWeek = hoursShown(sessions);
  const hours = hoursWith(hoursOfWeek, held?.slot);
  const lanes = lanesOf(shown);
  const drag = ({ delta }: Pick<DragMoveEvent, 'delta'>): void => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const minutes = (delta.y / box.height) * (hours.to - hours.from);
    dragHeld(
      { days: Math.round((delta.x / box.width) * weekdays.length), minutes: Math.round(minutes / 15) * 15 },
      hoursOfWeek,
    );
  };
  // The library reports moves when it is idle, so the last one may be missing at the end.
  const drop = (event: DragEndEvent): void => {
    drag(event);
    putDown();
  };
  const take = (id: string | number): void => {
    const session = sessions.find((one) => one.id === id);
    if (session) grab(session);
  };
  const rows: CSSProperties & Record<'--rows', number> = { '--rows': rowCount(hours) };
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      onDragStart={({ active }) => take(active.id)}
      onDragMove={drag}
      onDragEnd={drop}
      onDragCancel={putBack}
    >
      <div ref={frame} className="week-grid" style={rows}>
        <div className="week-grid__days" aria-hidden="true">
          {weekdays.map((weekday) => (
            <p key={weekday} className="week-grid__day">
              {trainingMessages.weekday(weekday)}
            </p>
          ))}
        </div>
        {hoursOf(hours).map((hour, index) => (
          <p key={hour} className="week-grid__hour" style={{ gridRow: index * 12 + 2 }} aria-hidden="true">
            {formatTime(hour)}
          </p>
        ))}
        <ul ref={list} className="week-grid__slots" aria-label={words.week.grid}>
          {shown.map((session, index) => {
            const { start, end } = rowsOf(session, hours);
            const { lane, lanes: count } = lanes.get(session.id) ?? { lane: 0, lanes: 1 };
            const place: CSSProperties & Record<'--lines', number> = {
              gridArea: `${start} / ${session.weekday} / ${end}`,
              marginInlineStart: `${(lane / count) * 100}%`,
              width: `${100 / count}%`,
              '--lines': linesIn(end - start),
            };
            return (
              <SlotBlock
                key={session.id}
                session={sessions[index] ?? session}
                shown={session}
                isHeld={held?.session.id === session.id}
                isSaving={moves.has(session.id)}
                clashes={clashesOf(session)}
                colour={colourOf(session.discipline)}
                style={place}
              />
            );
          })}
        </ul>
      </div>
    </DndContext>
  );
};
