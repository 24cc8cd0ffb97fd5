/** Validates a document against the schema of OpenAPI 3.1. Tests install it into this folder when they need it. */
export { Validator } from '@seriousme/openapi-schema-validator';
