import { plainText } from '#domain/site/article.ts';
import { slugOf } from '#domain/slug.ts';

export interface Heading {
  id: string;
  text: string;
}

/**
 * Returns rich text whose second-level headings can be linked to, and the list of them. Their ids have a prefix, so
 * that the id of a heading «Menu» does not collide with that of the menu.
 */
export const withHeadingIds = (html: string): { html: string; headings: Heading[] } => {
  const headings: Heading[] = [];
  const linked = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (heading: string, inner: string) => {
    const text = plainText(inner);
    // A heading with only a picture has no words to link to.
    if (!text) return heading;
    const slug = `titre-${slugOf(text)}`;
    const taken = headings.filter(({ id }) => id === slug || id.startsWith(`${slug}--`)).length;
    const id = taken > 0 ? `${slug}--${taken + 1}` : slug;
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: linked, headings };
};

/** Puts the number of a heading such as «Article 1er. Objet» into a `span`, apart from its subject. */
export const withArticleNumbers = (html: string): string =>
  html.replaceAll(
    /(<h2[^>]*>)(Article\s\d+(?:er|ᵉʳ|<sup>er<\/sup>)?(?:\s(?:bis|ter))?)(?!\w)[.\s:–-]*/g,
    '$1<span>$2</span> ',
  );
