/** What search engines and tabs show of a title. Characters. */
const MAX_LENGTH = 65;

interface Named {
  /** The page's own name; home has none. */
  title?: string | undefined;
  name: string;
  shortName: string;
  tagline: string;
}

/** The title of a page beside the club's name. Where it would be too long the tagline leaves first, then the name's length. */
export const pageTitle = ({ title, name, shortName, tagline }: Named): string => {
  const candidates = title === undefined ? [[name, tagline], [name]] : [[title, name], [title, shortName], [title]];
  const titles = candidates.map((parts) => parts.filter(Boolean).join(' · '));
  return titles.find(({ length }) => length <= MAX_LENGTH) ?? titles.at(-1) ?? name;
};
