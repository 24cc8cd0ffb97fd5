// Printed in the page. Names the next training session, or the one going on now.
import { nextTraining } from '#domain/next-training.ts';

const link = document.querySelector<HTMLElement>('#next-training');
const [title, text, data] = link?.children ?? [];
if (link && title && text && data) {
  const [week, closed, now, until, today, hours, midnight, days] = JSON.parse(data.textContent ?? '');
  const next = nextTraining(week, closed, new Date());
  if (next) {
    const [slot, isNow, day, ahead] = next;
    const [weekday, startTime, endTime, what] = week[slot];
    const time = (written: string): string => (written > '24' ? midnight : written.replace(':', hours));
    const [, month, date] = day.split('-');
    const when = ahead ? `${days[weekday]} ${date}/${month}` : today;
    link.setAttribute('href', `/training#jour-${weekday}`);
    if (isNow) title.textContent = now;
    text.textContent = `${isNow ? until + time(endTime) : `${when}, ${time(startTime)}`}\n${what}`;
  }
}
