/** The fields that a federation asks for. They are asked from members only as far as a season says so. */
export const federationFields = ['sex', 'birthName', 'birthPlace', 'birthCountry', 'nationality'] as const;
export type FederationField = (typeof federationFields)[number];

/** Whether a season asks for a field of the federation, and from whom. */
export const federationDemands = ['optional', 'required', 'coaches'] as const;
export type FederationDemand = (typeof federationDemands)[number];

/** How a season asks for the fields of the federation. A field that is left out is not asked. */
export type FederationAsked = {
  readonly [Field in FederationField]?: {
    demand: FederationDemand;
    /** True if the field is erased once it was exported for the federation. */
    isDropped: boolean;
  };
};

/** A column of the federation’s file, as the club has set it: its title, where its values come from, and their format. */
export interface FederationColumn {
  title: string;
  /** A field of the export, or null while the club has chosen none. Empty text: the column stays empty. */
  source: string | null;
  /** The format of a day or of the sex, in the words of the export. */
  format: string | null;
}
