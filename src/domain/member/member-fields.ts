import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import {
  address,
  box,
  email,
  isoDate,
  MAX_LENGTH,
  optionalChoice,
  optionalCode,
  optionalEmail,
  optionalPhone,
  optionalText,
  phone,
  requiredText,
} from '../form/fields.ts';

/**
 * How a field is typed, stored and shown. For a `consent`, a tick box, the date is stored instead of true. Only
 * `disciplines` is a `list`; it is stored as lines with prices.
 */
type FieldKind = 'text' | 'email' | 'phone' | 'day' | 'choice' | 'box' | 'consent' | 'list';

/** A part of the form, from top to bottom. */
type FormPart = 'person' | 'guardian' | 'disciplines' | 'aids' | 'federation' | 'consents';

interface FieldDeclaration {
  kind: FieldKind;
  part: FormPart;
  schema: z.ZodMiniType;
  /** The options of a choice. */
  options?: readonly string[];
}

/** The ways to practise: for leisure, in bouts of touches (assaut), or in full contact (combat). */
export const practices = ['leisure', 'assaut', 'combat'] as const;
export type Practice = (typeof practices)[number];

/** The sex as federations ask for it (`season/federation.ts`). */
export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];

/** A limit above the number of disciplines that a club offers. */
export const MAX_DISCIPLINES = 50;

/**
 * The fields that people fill in when they join, in the order of the form (docs/rules.md#membership-fields). A field
 * has the same name in the API and in the database. A field is declared here and has its words in
 * `messages/member-fields.ts`; form, API, journal, exports and the member's page follow.
 */
export const memberFields = {
  lastName: { kind: 'text', part: 'person', schema: requiredText(MAX_LENGTH.name) },
  firstName: { kind: 'text', part: 'person', schema: requiredText(MAX_LENGTH.name) },
  email: { kind: 'email', part: 'person', schema: email },
  phone: { kind: 'phone', part: 'person', schema: phone },
  birthDate: { kind: 'day', part: 'person', schema: isoDate },
  licenseNumber: { kind: 'text', part: 'person', schema: optionalCode(MAX_LENGTH.licenseNumber) },
  address: { kind: 'text', part: 'person', schema: address },
  legalGuardianName: { kind: 'text', part: 'guardian', schema: optionalText(MAX_LENGTH.name) },
  legalGuardianEmail: { kind: 'email', part: 'guardian', schema: optionalEmail },
  legalGuardianPhone: { kind: 'phone', part: 'guardian', schema: optionalPhone },
  legalGuardianAuthorised: { kind: 'consent', part: 'guardian', schema: box },
  disciplines: {
    kind: 'list',
    part: 'disciplines',
    schema: boundedList(z.string(), { max: MAX_DISCIPLINES, missing: 'discipline-missing', isRequired: true }),
  },
  practice: { kind: 'choice', part: 'disciplines', schema: optionalChoice(practices), options: practices },
  reducedPriceSelected: { kind: 'box', part: 'disciplines', schema: box },
  advantageCard: { kind: 'text', part: 'aids', schema: optionalCode(MAX_LENGTH.card) },
  secretCode: { kind: 'text', part: 'aids', schema: optionalCode(MAX_LENGTH.card) },
  // Asked as far as the season says (`season/federation.ts`). Only the club ticks the first.
  isCoach: { kind: 'box', part: 'federation', schema: box },
  sex: { kind: 'choice', part: 'federation', schema: optionalChoice(sexes), options: sexes },
  birthName: { kind: 'text', part: 'federation', schema: optionalText(MAX_LENGTH.name) },
  birthPlace: { kind: 'text', part: 'federation', schema: optionalText(MAX_LENGTH.name) },
  birthCountry: { kind: 'text', part: 'federation', schema: optionalText(MAX_LENGTH.name) },
  nationality: { kind: 'text', part: 'federation', schema: optionalText(MAX_LENGTH.name) },
  rulesAccepted: { kind: 'consent', part: 'consents', schema: box },
  medicalClearance: { kind: 'consent', part: 'consents', schema: box },
  imageRightsGranted: { kind: 'box', part: 'consents', schema: box },
  emergencyContactName: { kind: 'text', part: 'consents', schema: optionalText(MAX_LENGTH.name) },
  emergencyContactPhone: { kind: 'phone', part: 'consents', schema: optionalPhone },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

export type Declared = typeof memberFields;
export type MemberField = keyof Declared;

type OfKind<Kind extends FieldKind> = {
  [Field in MemberField]: Declared[Field]['kind'] extends Kind ? Field : never;
}[MemberField];

type TypedKind = 'text' | 'email' | 'phone' | 'day' | 'choice';

/** A field whose value is a text in the form. */
export type TextualField = OfKind<TypedKind>;
export type BoxField = OfKind<'box' | 'consent'>;
export type ChoiceField = OfKind<'choice'>;
/** A field that is stored and sent unchanged. */
export type PlainField = OfKind<TypedKind | 'box'>;
type OptionalField = {
  [Field in TextualField]: null extends z.output<Declared[Field]['schema']> ? Field : never;
}[TextualField];
/** A required text. It has a name inside a sentence, «Veuillez renseigner votre nom.» */
export type RequiredField = Exclude<TextualField, OptionalField>;

export const memberFieldNames = Object.keys(memberFields) as MemberField[];

/** Returns the declaration of a field. */
export const declarationOf = (field: MemberField): FieldDeclaration => memberFields[field];

const ofKind = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  memberFieldNames.filter((field): field is OfKind<Kind> => kinds.some((kind) => kind === declarationOf(field).kind));

const typedKinds = ['text', 'email', 'phone', 'day', 'choice'] as const;
export const textFields = ofKind(...typedKinds);
export const boxFields = ofKind('box', 'consent');
// Marked as pure, so that the sign-up form leaves out the lists that it does not use.
export const choiceFields = /* @__PURE__ */ ofKind('choice');
export const plainFields = ofKind(...typedKinds, 'box');

/** Returns true for a field whose value is a text in the form. */
export const isTextField = (field: string): field is TextualField => textFields.some((text) => text === field);

const isOptional = (field: TextualField): field is OptionalField => declarationOf(field).schema.safeParse(null).success;

/** The texts that may be left out. They are then null. */
export const optionalFields = /* @__PURE__ */ textFields.filter(isOptional);

/** Returns the fields of a part of the form, from top to bottom. */
export const fieldsOfPart = (part: FormPart): MemberField[] =>
  memberFieldNames.filter((field) => declarationOf(field).part === part);

/** Returns an object with a value for each of these fields. */
export const forFields = <Field extends MemberField, Value>(
  fields: readonly Field[],
  make: (field: Field) => Value,
): Record<Field, Value> => Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;

/** Returns these fields of an object. */
export const pickFields = <Field extends MemberField, Source extends Record<Field, unknown>>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> => Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<Source, Field>;

/** The schema of each field. */
export const memberSchemas = Object.fromEntries(
  memberFieldNames.map((field) => [field, declarationOf(field).schema]),
) as { [Field in MemberField]: Declared[Field]['schema'] };
