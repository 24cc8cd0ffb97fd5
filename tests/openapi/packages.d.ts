// The type check runs without this package, so this declares the part of it that we use.
declare module '@seriousme/openapi-schema-validator' {
  export class Validator {
    /** `3.1` for a document of OpenAPI 3.1. */
    readonly version: string;
    validate(document: object): Promise<{ valid: boolean; errors?: unknown }>;
  }
}
