/** `?page=3` as a number from 1; what is none counts as the first. */
export const pageNumber = (parameter: string | undefined): number => {
  const page = Number(parameter);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
};
