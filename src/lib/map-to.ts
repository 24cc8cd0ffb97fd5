/** Returns the place of an address on a map of the world that belongs to nobody. */
export const mapTo = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
