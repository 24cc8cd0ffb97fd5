/** A time of day as it is typed, `18:30`, `18h30`, `18 h` or `1830`, as `18:30`; undefined when it is none. */
export const parseTypedTime = (typed: string): string | undefined => {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:[h:.](\d{2})?)?$/i.exec(typed.replace(/\s/g, '')) ??
    /^(\d{2})(\d{2})$/.exec(typed.replace(/\s/g, '')) ??
    [];
  return hours === undefined || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${hours.padStart(2, '0')}:${minutes}`;
};
