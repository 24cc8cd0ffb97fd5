// The types are checked in clones where the package is not installed: what is used of it.
declare module '@seriousme/openapi-schema-validator' {
  export class Validator {
    /** `3.1` of a document that says so. */
    readonly version: string;
    validate(document: object): Promise<{ valid: boolean; errors?: unknown }>;
  }
}
