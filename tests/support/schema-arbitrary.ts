import fc from 'fast-check';
import * as z from 'zod';

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
}

/** What a field of a name or format is often filled with, so that requests get past the first check. */
export type Known = (name: string, format: string | undefined) => readonly string[];

/** Values that no field expects, in JSON. */
export const nasty: readonly unknown[] = [
  ...[null, true, false, 0, -1, -0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'é'.repeat(3000), '\u202e', '\r\nBcc: x@y.example', '<script>', "';--"],
  ...['%', '_', '\\', '__proto__', 'constructor', 'NaN', 'null', '1e999', '٣', '𝕬', '\uffff', '\u0301'.repeat(500)],
  ...['0000-00-00', '9999-12-31', '-271821-04-20', '2026-02-30', '24:00', '99:99', '2099-2100', 'javascript:alert(1)'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff', '../../etc/passwd', '{{7*7}}'],
  ...[
    [],
    [[]],
    [null],
    {},
    { toString: 1 },
    { length: 1e9 },
    { __proto__: null },
    Array.from({ length: 500 }, () => 0),
  ],
];

const anything = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 }));

const texts = (name: string, { format, maxLength = 60 }: Json, known: Known): fc.Arbitrary<string> => {
  const usual = known(name, format);
  return fc.oneof(
    ...(usual.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...usual) }] : []),
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength + 1, 300) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
};

const bounded = ({ minimum = -10, maximum = 100_000 }: Json) => ({ min: Math.ceil(minimum), max: Math.floor(maximum) });

const ofType = (type: string, name: string, schema: Json, known: Known): fc.Arbitrary<unknown> => {
  if (type === 'object') return objects(schema, known);
  if (type === 'array')
    return fc.array(anyOf(name, schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
  if (type === 'string') return texts(name, schema, known);
  if (type === 'integer') return fc.integer(bounded(schema));
  if (type === 'number')
    return fc.oneof(fc.integer(bounded(schema)), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : anything;
};

const objects = ({ properties = {}, required = [] }: Json, known: Known): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, anyOf(name, part, known)])), {
    requiredKeys: required.filter((name) => name in properties),
  });

const fitting = (name: string, schema: Json, known: Known): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => anyOf(name, choice, known)));
  if (schema.allOf)
    return objects(
      {
        properties: Object.assign({}, ...schema.allOf.map(({ properties }) => properties)),
        required: schema.allOf.flatMap(({ required = [] }) => required),
      },
      known,
    );
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const [type = schema.properties ? 'object' : ''] = types;
  return type === '' ? anything : ofType(type, name, schema, known);
};

/** Mostly what the schema wants; now and then what it does not. */
const anyOf = (name: string, schema: Json, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: fitting(name, schema, known) }, { weight: 1, arbitrary: anything });

/** Returns values that mostly fit a schema, and now and then do not. */
export const arbitraryOf = (schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return anyOf('', json as Json, known);
};
