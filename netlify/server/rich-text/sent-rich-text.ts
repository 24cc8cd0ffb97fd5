import { MAX_CONTENT_LENGTH } from '#domain/content-fields.ts';
import { validationError } from '#domain/error.ts';
import { sanitiseRichText } from './sanitise.ts';

/**
 * Rich text as it will be kept. Throws `validation` when that is too long, though what was sent was not: an «&» is kept as
 * five characters, and who saves the text again sends them all.
 */
export const sentRichText = async (html: string): Promise<string> => {
  const content = await sanitiseRichText(html);
  if (content.length > MAX_CONTENT_LENGTH.html) throw validationError({ content: 'too-long' });
  return content;
};
