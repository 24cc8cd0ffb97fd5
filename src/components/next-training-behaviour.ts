// Printed in the page: names the next training session, or the one going on, as of now. Every byte counts.
import { nextTraining } from '#domain/next-training.ts';

/** What `NextTraining.astro` writes into the page. */
interface Written extends HTMLElement {
  readonly dataset: DOMStringMap & Record<'week' | 'closed' | 'said', string>;
  readonly children: HTMLCollection & [Element, Element];
}

const link = document.querySelector<Written>('#next-training');
if (link) {
  const [title, text] = link.children;
  const { week, closed, said } = link.dataset;
  const slots = [...week.matchAll(/(.)\t(.*)\t(.*)\t(.*)/g)].map(([, weekday, startTime = '', endTime = '', what]) => ({
    weekday: Number(weekday),
    startTime,
    endTime,
    what,
  }));
  const next = nextTraining(slots, JSON.parse(closed), new Date());
  const slot = next && slots[next.slot];
  if (slot) {
    const [now = '', until, today, hours = '', ...days] = said.split('\n');
    const [, month, day] = next.day.split('-');
    const { weekday, startTime, endTime, what } = slot;
    const beginning = `${next.isToday ? today : `${days[weekday - 1]} ${day}/${month}`}, ${startTime}`;
    link.setAttribute('href', `/training#jour-${weekday}`);
    if (next.isNow) title.textContent = now;
    text.textContent = `${(next.isNow ? until + endTime : beginning).replace(':', hours)},\n${what}`;
  }
}
