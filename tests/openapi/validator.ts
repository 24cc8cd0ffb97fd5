/** Knows the schema of OpenAPI 3.1. It is installed into this folder when it is asked for. */
export { Validator } from '@seriousme/openapi-schema-validator';
