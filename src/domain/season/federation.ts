/** The fields that a federation asks for. They are asked from members only as far as a season says so. */
export const federationFields = ['sex', 'birthName', 'birthPlace', 'birthCountry', 'nationality'] as const;
export type FederationField = (typeof federationFields)[number];

/** Whether a season asks for a field of the federation, and from whom. */
export const federationDemands = ['optional', 'required', 'coaches'] as const;
export type FederationDemand = (typeof federationDemands)[number];

/** How a season asks for the fields of the federation. A field that is left out is not asked. */
export type FederationAsked = {
  readonly [Field in FederationField]?:
    | {
        demand: FederationDemand;
        /** True if the field is erased once it was exported for the federation. */
        isDropped: boolean;
      }
    | undefined;
};

/** What is asked of one person, in the order of the form. */
export interface FieldsAsked {
  fields: readonly FederationField[];
  /** Those without which the dossier is not complete. */
  required: readonly FederationField[];
}

/** Returns what a season asks of a person for the federation (docs/rules.md#federation). */
export const fieldsAskedOf = (asked: FederationAsked, isCoach: boolean): FieldsAsked => {
  const isAsked = (field: FederationField): boolean =>
    asked[field] !== undefined && (asked[field].demand !== 'coaches' || isCoach);
  const fields = federationFields.filter(isAsked);
  return { fields, required: fields.filter((field) => asked[field]?.demand !== 'optional') };
};

/** Tells what is asked of a person, who coaches or not. */
export type FieldsOf = (isCoach: boolean) => FieldsAsked;

/** Returns what a season asks, for `parseMembership`. */
export const askedBy =
  (asked: FederationAsked): FieldsOf =>
  (isCoach) =>
    fieldsAskedOf(asked, isCoach);

/** Returns true if a season asks coaches for more than others, so that the club has to say who coaches. */
export const asksCoaches = (asked: FederationAsked): boolean =>
  federationFields.some((field) => asked[field]?.demand === 'coaches');

/** Returns the fields that a season erases once they were exported for the federation. */
export const fieldsToDrop = (asked: FederationAsked): FederationField[] =>
  federationFields.filter((field) => asked[field]?.isDropped);

/** How a membership that says nothing, in a season that asks nothing, stands. */
export const nothingAsked = {
  federationAsked: {},
  federationErasedAt: null,
  isCoach: false,
  sex: null,
  birthName: null,
  birthPlace: null,
  birthCountry: null,
  nationality: null,
} as const;

/** What decides which fields of the federation a membership still lacks. */
type Answers = Readonly<Record<FederationField, string | null>> & {
  isCoach: boolean;
  /** When the club erased what it had exported for the federation, or null. */
  federationErasedAt: Date | null;
};

/** Returns what a membership is asked. What was erased after the export is not asked again. */
export const fieldsStillAsked = (
  asked: FederationAsked,
  { isCoach, federationErasedAt, ...said }: Answers,
): FieldsAsked => {
  const { fields, required } = fieldsAskedOf(asked, isCoach);
  const isAsked = (field: FederationField): boolean =>
    federationErasedAt === null || !asked[field]?.isDropped || said[field] !== null;
  return { fields: fields.filter(isAsked), required: required.filter(isAsked) };
};

/** Returns the required fields that a membership lacks. */
export const fieldsLacking = (asked: FederationAsked, member: Answers): FederationField[] =>
  fieldsStillAsked(asked, member).required.filter((field) => !member[field]);

/** A column of the federation’s file, as the club has set it: its title, where its values come from, and their format. */
export interface FederationColumn {
  title: string;
  /** What it takes (`member/federation-columns.ts`), or null while the club has chosen nothing. */
  source: string | null;
  /** The format of a day or of the sex, in the words of the export. */
  format: string | null;
}
