// Printed in the page. Names the next training session, or the one going on now.
import { type ClosedDays, nextTraining } from '#domain/planning/next-training.ts';

const link = document.querySelector<HTMLElement>('#next-training');
const [title, text, data] = link?.children ?? [];
if (link && title && text && data) {
  const [week, printed, now, until, today, hours, midnight, days] = JSON.parse(data.textContent ?? '');
  const coming = title.textContent;
  const unnamed = text.textContent;
  const show = (closed: ClosedDays[]): void => {
    const next = nextTraining(week, closed, new Date());
    if (next) {
      const [slot, isNow, day, ahead] = next;
      const [weekday, startTime, endTime, what] = week[slot];
      const time = (written: string): string => (written > '24' ? midnight : written.replace(':', hours));
      const [, month, date] = day.split('-');
      const when = ahead ? `${days[weekday]} ${date}/${month}` : today;
      link.setAttribute('href', `/training#jour-${weekday}`);
      title.textContent = isNow ? now : coming;
      text.textContent = `${isNow ? until + time(endTime) : `${when}, ${time(startTime)}`}\n${what}`;
    } else {
      title.textContent = coming;
      text.textContent = unnamed;
    }
  };
  show(printed);
  // These are the present closures (`closedAhead`). A session that differs from the printed one matches none of
  // them.
  globalThis.showClosed = ({ headers }) => show(JSON.parse(headers.get('x-closed') ?? '[]'));
}
