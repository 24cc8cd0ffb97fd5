import { attentionFigures, attentionNames, type Figures, figureValue } from '#domain/figures.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatCents } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import type { Loaded } from '../loaded.ts';
import type { Publication } from '../publication-store.ts';
import { listPath } from './list-path.ts';

const words = adminHomeMessages.attention;

export interface AttentionLine {
  /** The address where it is dealt with. */
  href: string;
  label: string;
  note: string;
}

// One line for each list, because a link opens exactly what its line counts.
const ofMembers = (attention: Figures['attention']): AttentionLine[] =>
  attentionNames.flatMap((name) =>
    attention[name].parts.map((part) => ({
      href: listPath(part),
      ...words.figures[name][part.list](
        part.count,
        formatCents(figureValue({ parts: [part] }, attentionFigures[name].shows)),
      ),
    })),
  );

const ofPublication = (view: Loaded<Publication>): AttentionLine[] => {
  if (view.state !== 'ready') return [];
  const { state, count } = view.value;
  const href = adminPaths.publication;
  if (state === 'failed') return [{ href, ...words.publicationFailed }];
  return state === 'idle' && count > 0 ? [{ href, ...words.publication(count) }] : [];
};

/** Returns what waits for an administrator, the most urgent first. */
export const attentionLines = (attention: Figures['attention'], publication: Loaded<Publication>): AttentionLine[] => [
  ...ofMembers(attention),
  ...ofPublication(publication),
];
