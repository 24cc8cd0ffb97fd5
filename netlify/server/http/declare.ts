import type { ExtractSchema } from 'hono/types';
import type * as z from 'zod';
import type { ErrorCode } from '#domain/error.ts';

/** An answer that is a file: its types, and what it is. */
export interface FileAnswer {
  types: readonly string[];
  what: string;
}

/** Fields of a multipart body. A file names the types it may have and its greatest size in bytes. */
export interface Form {
  fields: z.ZodObject;
  files: Readonly<Record<string, { types: readonly string[]; maxBytes: number; isRequired: boolean }>>;
  maxBytes: number;
  /** The same may be sent as a JSON body, which is this. */
  json?: z.core.$ZodType;
}

/**
 * What an endpoint is for and what it answers. What it reads, who may call it and how long its answers are kept is not
 * repeated here: the middleware of its route says so (`described`).
 */
export interface Declaration<Json = unknown> {
  /** One sentence. */
  does: string;
  /** What it answers when all is well, by status: JSON by its schema, a file, or null for no body. */
  answers: Readonly<Record<number, z.core.$ZodType<Json> | FileAnswer | null>>;
  /** Who may call it, where the route itself asks and no middleware does. */
  access?: string;
  /** Parts of its address. Left out: a UUID each. */
  params?: Readonly<Record<string, z.core.$ZodType>>;
  /** A body that is not plain JSON. */
  form?: Form;
  /** A body that is read as it is. */
  rawBody?: string;
  /** Headers of its answer that a caller needs. */
  headers?: Readonly<Record<string, string>>;
  /** Errors beyond those its middleware brings; with a schema where the refusal shows what is there now (`current`). */
  refuses?: Readonly<Partial<Record<ErrorCode, z.core.$ZodType | null>>>;
}

type Read<Value> = Value extends readonly (infer Element)[]
  ? readonly Read<Element>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Read<Value[Key]> }
    : Value;

type JsonOf<Endpoint> = Endpoint extends { outputFormat: 'json'; output: infer Output } ? Read<Output> : never;

type Named<Schema> = {
  [Path in keyof Schema & string as keyof Schema[Path] extends infer Method
    ? Method extends `$${infer Name}`
      ? `${Uppercase<Name>} ${Path}`
      : never
    : never]: Schema[Path];
};

type MethodOf<Name> = Name extends `${infer Method} ${string}` ? `$${Lowercase<Method>}` : never;

/** A declaration for each endpoint of these routes, and for no other; its schema tells all its handler does. */
type Declarations<Routes> = {
  readonly [Name in keyof Named<ExtractSchema<Routes>>]: Declaration<
    JsonOf<Named<ExtractSchema<Routes>>[Name][MethodOf<Name> & keyof Named<ExtractSchema<Routes>>[Name]]>
  >;
};

/**
 * Returns the declarations of some routes by method and whole address. A route without one does not compile, nor one
 * that is declared and does not exist, nor an answer whose schema lacks a field of what the route answers.
 */
export const declare =
  <Routes extends (...deps: never[]) => unknown>(prefix: '/api' | '/api/admin' | '') =>
  (declarations: Declarations<ReturnType<Routes>>): Readonly<Record<string, Declaration>> =>
    Object.fromEntries(
      Object.entries<Declaration>(declarations).map(([name, declaration]) => [
        name.replace(' ', ` ${prefix}`),
        declaration,
      ]),
    );
