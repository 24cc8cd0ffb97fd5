import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type {
  FederationAskedInput,
  FederationColumnsInput,
  FederationPreview,
  FederationTrial,
} from '#domain/member/federation-input.ts';
import type { HealthPreview, HealthTableInput, HealthTrial, SeasonHealth } from '#domain/member/health-input.ts';
import type { SeasonAidsInput } from '#domain/money/aid-input.ts';
import type { SeasonReductionsInput } from '#domain/money/season-reduction-input.ts';
import type {
  AdminSeason,
  Forced,
  SeasonDays,
  SeasonInput,
  SeasonInstalmentsInput,
  SeasonPricesInput,
} from '#domain/season/season-days.ts';
import { api, call } from '#lib/api.ts';
import { seasonsMessages as words } from '#messages/seasons.ts';
import { loadedSeasons } from '../season-in-hand/season-store.ts';

const seasons = api.admin.seasons;
const season = seasons[':id'];

interface Seasons {
  /** Sorted from the latest. */
  known: readonly AdminSeason[];
  /** The days of the season after the latest, if it were prepared now. */
  next: SeasonDays;
}

const { $loaded, load } = createLoaded<Seasons>(async () => {
  const [known, next] = await Promise.all([call(seasons.$get()), call(seasons.next.$get())]);
  // The head also shows a season that was prepared or closed.
  void loadedSeasons.load();
  return { known, next };
}, words.failed);

export const $seasons = $loaded;
export const loadSeasons = load;

/** A season as it was read. Writes send its version, so that nobody overwrites a version they have not seen. */
type Read = Pick<AdminSeason, 'id' | 'updatedAt'>;

export const fetchSeason = ({ id }: Read): Promise<AdminSeason> => call(season.$get({ param: { id } }));
export const prepareSeason = (json: SeasonInput): Promise<AdminSeason> => call(seasons.$post({ json }));
export const changeSeason = ({ id, updatedAt }: Read, json: SeasonInput): Promise<AdminSeason> =>
  call(season.$put({ param: { id }, json: { ...json, updatedAt } }));
export const changePrices = (
  { id, updatedAt }: Read,
  { prices }: Pick<SeasonPricesInput, 'prices'>,
): Promise<AdminSeason> => call(season.prices.$put({ param: { id }, json: { prices, updatedAt } }));
export const changeInstalments = (
  { id, updatedAt }: Read,
  { atOnce }: Pick<SeasonInstalmentsInput, 'atOnce'>,
): Promise<AdminSeason> => call(season.instalments.$put({ param: { id }, json: { atOnce, updatedAt } }));
export const changeReductions = (
  { id, updatedAt }: Read,
  { reductions }: Pick<SeasonReductionsInput, 'reductions'>,
): Promise<AdminSeason> => call(season.reductions.$put({ param: { id }, json: { reductions, updatedAt } }));
export const changeAids = ({ id, updatedAt }: Read, { aids }: Pick<SeasonAidsInput, 'aids'>): Promise<AdminSeason> =>
  call(season.aids.$put({ param: { id }, json: { aids, updatedAt } }));
export const fetchSeasonHealth = (id: string): Promise<SeasonHealth> => call(season.health.$get({ param: { id } }));
export const previewHealth = (id: string, json: HealthTrial): Promise<HealthPreview> =>
  call(season.health.preview.$post({ param: { id }, json }));
export const changeHealth = (
  { id, updatedAt }: Read,
  health: Omit<HealthTableInput, 'updatedAt'>,
): Promise<SeasonHealth> => call(season.health.$put({ param: { id }, json: { ...health, updatedAt } }));
export const changeFederation = (
  { id, updatedAt }: Read,
  { asked }: Pick<FederationAskedInput, 'asked'>,
): Promise<AdminSeason> => call(season.federation.$put({ param: { id }, json: { asked, updatedAt } }));
export const previewFederation = (id: string, json: FederationTrial): Promise<FederationPreview> =>
  call(season.federation.preview.$post({ param: { id }, json }));
export const changeFederationColumns = (
  { id, updatedAt }: Read,
  { columns }: Pick<FederationColumnsInput, 'columns'>,
): Promise<AdminSeason> => call(season['federation-columns'].$put({ param: { id }, json: { columns, updatedAt } }));
export const forceSeason = ({ id, updatedAt }: Read, forced: Forced): Promise<AdminSeason> =>
  call(season['sign-up'].$put({ param: { id }, json: { forced, updatedAt } }));
export const previewClosing = (id: string) => call(season.closing.$get({ param: { id } }));

/** The dialogs of the screen. */
export type SeasonDialogName =
  | { name: 'prepare'; next: SeasonDays }
  | { name: 'days'; season: AdminSeason }
  | { name: 'prices'; season: AdminSeason }
  | { name: 'instalments'; season: AdminSeason }
  | { name: 'reductions'; season: AdminSeason }
  | { name: 'aids'; season: AdminSeason }
  | { name: 'health'; season: AdminSeason }
  | { name: 'federation'; season: AdminSeason }
  | { name: 'federation-columns'; season: AdminSeason }
  | { name: 'sign-up'; season: AdminSeason; forced: Forced }
  | { name: 'closing'; season: AdminSeason };

export const $seasonDialog = atom<SeasonDialogName | undefined>(undefined);
export const dismissSeasonDialog = (): void => $seasonDialog.set(undefined);
