import ICAL from 'ical.js';

export interface Occurrence {
  uid: string;
  start: Date;
  end: Date;
}

/**
 * Parses a calendar feed with an independent library and the feed's own time zone. Returns the calendar, its events and
 * all their occurrences. Throws when an event repeats without end.
 */
export const readCalendar = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone'));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const instantOf = (time: ICAL.Time): Date => {
    const local = time.clone();
    local.zone = zone;
    return local.toJSDate();
  };
  const occurrencesOf = (event: ICAL.Event): Occurrence[] => {
    const found: Occurrence[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      found.push({ uid: event.uid, start: instantOf(startDate), end: instantOf(endDate) });
      if (found.length > 1000) throw new Error('The event does not end');
    }
    return found;
  };
  return { calendar, zone, events, occurrences: events.flatMap(occurrencesOf) };
};
