import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { dayField } from '#domain/form/content-fields.ts';
import { email, isoDate, phone } from '#domain/form/fields.ts';
import type { Docs, Docstrings } from './docstrings.ts';

/** JSON Schema, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  minItems?: number;
  multipleOf?: number;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  contentMediaType?: string;
  [other: string]: unknown;
}

/** What is checked in code, as JSON Schema says it. */
const checkedInCode = new Map<z.core.$ZodType, Pick<JsonSchema, 'format' | 'description'>>([
  [dayField, { format: 'date' }],
  [isoDate, { format: 'date' }],
  [email, { format: 'email' }],
  [phone, { description: 'A French or international phone number.' }],
]);

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;

const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object';

/** `articleInputSchema` is the object `ArticleInput`. */
const idOf = (exported: string): string =>
  exported.replace(/^./, (first) => first.toUpperCase()).replace(/Schema$/, '');

/** Gives every object that the domain exports a schema of its name: it is described once, and referred to. */
const nameInputs = async (root: string): Promise<void> => {
  const folder = join(root, 'src/domain');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort((one, other) => (basename(one) < basename(other) ? -1 : 1))) {
    const exported: Record<string, unknown> = await import(join(folder, file));
    for (const [name, schema] of Object.entries(exported))
      if (name.endsWith('Schema') && isSchema(schema) && isObject(schema) && !z.globalRegistry.has(schema))
        z.globalRegistry.add(schema, { id: idOf(name) });
  }
};

// A text that becomes null when it is left out is not required, whatever its schema says of what it makes of it.
const withoutOptional = (schema: z.core.$ZodObject, json: JsonSchema): void => {
  const required = (json.required ?? []).filter((field) => {
    const part = schema._zod.def.shape[field];
    return !part || !z.core.safeParse(part, undefined).success;
  });
  delete json.required;
  if (required.length > 0) json.required = required;
};

const refine = (schema: z.core.$ZodType, json: JsonSchema, io: 'input' | 'output'): void => {
  Object.assign(json, checkedInCode.get(schema));
  // Says no more than the format does, in a hundred characters.
  if (json.format && json.format !== 'time') delete json.pattern;
  if (io === 'input' && isObject(schema)) withoutOptional(schema, json);
};

const withComments = (json: JsonSchema, { own, fields }: Docs): JsonSchema => ({
  ...(own !== undefined && { description: own }),
  ...json,
  ...(json.properties && {
    properties: Object.fromEntries(
      Object.entries(json.properties).map(([name, part]) => {
        const unit = part.description ?? '';
        const comment = fields.get(name) ?? '';
        const description = comment.includes(unit) ? comment : [comment, unit].filter(Boolean).join(' ');
        return [name, description === '' ? part : { ...part, description }];
      }),
    ),
  }),
});

const DEFS = /"#\/\$defs\//g;

/**
 * Returns how schemas become JSON Schema, and the named objects they refer to. What stands in comments beside their
 * fields becomes their description.
 */
export const schemaWriter = async (root: string, docs: Docstrings) => {
  await nameInputs(root);
  const components: Record<string, JsonSchema> = {};
  const write = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
    // Inside another one, a named schema is referred to.
    const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const [it = {}, defs] = JSON.parse(
      JSON.stringify([properties?.it, $defs]).replace(DEFS, '"#/components/schemas/'),
    ) as [JsonSchema, Record<string, JsonSchema>];
    for (const [name, { id: _id, ...json }] of Object.entries(defs)) {
      const inputs = docs.ofName(`${name.replace(/^./, (first) => first.toLowerCase())}Schema`);
      const types = docs.ofName(name);
      components[name] = withComments(json, {
        own: types.own ?? inputs.own,
        fields: new Map([...inputs.fields, ...types.fields]),
      });
    }
    return it.properties ? withComments(it, docs.ofFields(Object.keys(it.properties))) : it;
  };
  return { write, components };
};
