import type { Article } from '#domain/article.ts';
import { imageKeyOf } from '#domain/image.ts';
import type { Deps } from '../deps.ts';
import { removeUnusedMedium } from '../media/actions.ts';

const picturesOf = ({ image, content }: Article): string[] => {
  const addresses = [image?.url ?? '', ...(content.match(/\/api\/media\/[^"\s]+/g) ?? [])];
  return [...new Set(addresses.flatMap((address) => imageKeyOf(address) ?? []))];
};

/** Takes off the site the pictures an article no longer shows, unless something else shows them. Never throws. */
export const removePicturesGone = async (deps: Deps, before: Article, after?: Article): Promise<void> => {
  const kept = after ? picturesOf(after) : [];
  for (const key of picturesOf(before)) if (!kept.includes(key)) await removeUnusedMedium(deps, key);
};
