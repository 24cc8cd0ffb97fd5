import type { ListedAid } from '#domain/money/aid.ts';
import type { NewMemberAid, ReimbursedAids } from '#domain/money/aid-input.ts';
import type { ProductJson } from '#domain/money/product.ts';
import { api, call } from '#lib/api.ts';

const aids = api.admin.aids;

export const fetchAids = (query: { season?: string }): Promise<ListedAid[]> => call(aids.$get({ query }));
export const addAid = (json: NewMemberAid): Promise<ListedAid[]> => call(aids.$post({ json }));
export const enterAids = (ids: string[]): Promise<ListedAid[]> => call(aids.enter.$post({ json: { ids } }));
export const reimburseAids = (json: ReimbursedAids): Promise<ListedAid[]> => call(aids.reimburse.$post({ json }));
export const refuseAid = (id: string, refusal: string): Promise<ListedAid[]> =>
  call(aids[':id'].refuse.$post({ param: { id }, json: { refusal } }));
export const undoAid = (id: string, from: 'entered' | 'refused'): Promise<ListedAid[]> =>
  call(aids[':id'].undo.$post({ param: { id }, json: { from } }));

/** Returns the disciplines of a season, which carry its aids. */
export const fetchOfSeason = (id: string): Promise<ProductJson[]> =>
  call(api.admin.seasons[':id'].products.$get({ param: { id } }));
