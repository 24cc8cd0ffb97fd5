/** `?page=3` as a number from 1; undefined when it is none. */
export const pageNumber = (parameter: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : undefined;
