// Printed in the page: names the next training session, or the one going on, as of now.
import { nextTraining } from '#domain/next-training.ts';

const link = document.querySelector<HTMLElement>('#next-training');
const [title, text] = link?.children ?? [];
if (link && title && text) {
  const [week, closed, now, until, today, hours] = JSON.parse(link.dataset.week ?? '');
  const next = nextTraining(week, closed, new Date());
  if (next) {
    const { weekday, startTime, endTime, what } = week[next.slot];
    const time = (written: string): string => written.replace(':', hours);
    const day =
      next.day === new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
        ? today
        : new Date(next.day).toLocaleDateString('fr', {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            timeZone: 'UTC',
          });
    link.setAttribute('href', `/training#jour-${weekday}`);
    if (next.isNow) title.textContent = now;
    text.textContent = `${next.isNow ? until + time(endTime) : `${day}, ${time(startTime)}`},\n${what}`;
  }
}
