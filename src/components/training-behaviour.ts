// Printed in /training after the week, so that it runs before the week is painted. Every byte counts.
import { type ClosedDays, nextTraining, parisClock, type WeeklySlot } from '#domain/planning/next-training.ts';

/** The data that `TrainingWeek.astro` and `ClosureBanner.astro` write into the page. */
interface Written<Name extends string> extends HTMLElement {
  readonly dataset: DOMStringMap & Record<Name, string>;
}

const now = new Date();
const today = parisClock(now).toJSON().slice(0, 10);
for (const element of document.querySelectorAll<Written<'from' | 'to'>>('[data-to]')) {
  const { from, to } = element.dataset;
  element.hidden = to < today || from > today;
}

// Two elements wait for the next session: one says that it comes, the other that it is going on.
const marks = document.querySelector<Written<'week'> & { children: [Element, Element] }>('#next');
if (marks) {
  const [slots, closed]: [WeeklySlot[], ClosedDays[]] = JSON.parse(marks.dataset.week);
  const next = nextTraining(slots, closed, now);
  if (next) document.querySelectorAll('.session')[next[0]]?.prepend(marks.children[next[1] ? 1 : 0]);
}
