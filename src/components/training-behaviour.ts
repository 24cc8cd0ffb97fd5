// Printed in /training after the week, so that it runs before that is painted. Every byte counts.
import { type ClosedDays, nextTraining, type WeeklySlot } from '#domain/next-training.ts';

/** What is told from a day to a day, or without `from` until it is over. */
interface Dated extends HTMLElement {
  readonly dataset: DOMStringMap & { from: string; to: string };
}

const now = new Date();
// An hour after midnight is soon enough.
const today = now.toJSON().slice(0, 10);
for (const element of document.querySelectorAll<Dated>('[data-to]')) {
  const { from, to } = element.dataset;
  element.hidden = to < today || from > today;
}

// Two marks wait for the session that is next: for later, and for now.
const marks = document.querySelector<HTMLElement>('#next');
if (marks) {
  const [slots, closed]: [WeeklySlot[], ClosedDays[]] = JSON.parse(marks.dataset.week ?? '');
  const next = nextTraining(slots, closed, now);
  if (next) document.querySelectorAll('.session')[next.slot]?.prepend(marks.children[+next.isNow] ?? '');
}
