/** The number of characters that search engines and tabs show of a title. */
const MAX_LENGTH = 65;

interface Named {
  /** The page's own name. Home has none. */
  title?: string | undefined;
  name: string;
  shortName: string;
  tagline: string;
}

/**
 * Returns the title of a page with the club's name. If the title is too long, it first leaves out the tagline, then
 * shortens the name.
 */
export const pageTitle = ({ title, name, shortName, tagline }: Named): string => {
  const candidates = title === undefined ? [[name, tagline], [name]] : [[title, name], [title, shortName], [title]];
  const titles = candidates.map((parts) => parts.filter(Boolean).join(' · '));
  return titles.find(({ length }) => length <= MAX_LENGTH) ?? titles.at(-1) ?? name;
};
