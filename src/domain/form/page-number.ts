/** Returns the number in `?page=3`, from 1, or undefined if it is not one. */
export const pageNumber = (parameter: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : undefined;
