// Printed in the page: names the next training session, or the one going on, as of now.
import { nextTraining } from '#domain/next-training.ts';

const link = document.querySelector<HTMLElement>('#next-training');
const [title, text] = link?.children ?? [];
if (link && title && text) {
  const [week, closed, words] = JSON.parse(link.dataset.week ?? '');
  const next = nextTraining(week, closed, new Date());
  if (next) {
    const { weekday, startTime, endTime, what } = week[next.slot];
    const time = (written: string): string => written.replace(':', words.hours);
    const day = new Date(next.day);
    const when = next.isToday
      ? words.today
      : `${words.days[weekday - 1]} ${day.getUTCDate()} ${words.months[day.getUTCMonth()]}`;
    link.setAttribute('href', `/training#jour-${weekday}`);
    if (next.isNow) title.textContent = words.now;
    text.textContent = `${next.isNow ? words.until + time(endTime) : `${when}, ${time(startTime)}`},\n${what}`;
  }
}
