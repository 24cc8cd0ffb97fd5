import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import type { FormObject, FormValue } from '#local/stripe-stand-in/form-body.ts';

const asObject = (value: FormValue | undefined): FormObject | undefined => (value instanceof Map ? value : undefined);

/** Reads parameters by name. Remembers which were read, so that `end` can refuse the others as Stripe does. */
export class Params {
  readonly #values: FormObject;
  readonly #prefix: string;
  readonly #read = new Set<string>();

  constructor(values: FormObject, prefix = '') {
    this.#values = values;
    this.#prefix = prefix;
  }

  fullName(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  /** Returns the text, null if the parameter is empty (this unsets a value), or undefined if it is absent. */
  unsettable(name: string): string | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidParameter(this.fullName(name), 'Expected a text, received a group.');
    return value === '' ? null : value;
  }

  text(name: string): string | undefined {
    const value = this.unsettable(name);
    if (value !== null) return value;
    const full = this.fullName(name);
    const message = `${full} is empty, and it has no empty value.`;
    throw invalidParameter(full, message, 'parameter_invalid_empty');
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw invalidParameter(name, `${name} is required.`, 'parameter_missing');
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,12}$/.test(value)) return Number(value);
    throw invalidParameter(this.fullName(name), `${value} is not a whole number.`, 'parameter_invalid_integer');
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true';
    throw invalidParameter(this.fullName(name), `${value} is neither true nor false.`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = allowed.find((choice) => choice === value);
    if (known !== undefined) return known;
    throw invalidParameter(this.fullName(name), `${value} is none of: ${allowed.join(', ')}.`);
  }

  list(name: string): string[] {
    const value = this.#take(name);
    if (value === undefined) return [];
    const items = [...(asObject(value)?.values() ?? [])];
    if (items.length === 0) throw invalidParameter(this.fullName(name), 'Expected a list of texts.');
    return items.map((item) => {
      if (typeof item === 'string') return item;
      throw invalidParameter(this.fullName(name), 'Expected a list of texts.');
    });
  }

  group(name: string): Params | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const inner = asObject(value);
    if (inner === undefined) throw invalidParameter(this.fullName(name), 'Expected a group.');
    return new Params(inner, this.fullName(name));
  }

  /** Returns true if the parameter is a group. Some parameters take either a text or a group. */
  isGroup(name: string): boolean {
    return this.#values.get(name) instanceof Map;
  }

  entries(): [string, string][] {
    return [...this.#values.keys()].map((name) => [name, this.unsettable(name) ?? '']);
  }

  /** Throws ApiError if a parameter was sent that nobody read. Callers call it after the last read. */
  end(): void {
    const unknown = [...this.#values.keys()].filter((name) => !this.#read.has(name)).map((name) => this.fullName(name));
    const [first] = unknown;
    if (first === undefined) return;
    throw invalidParameter(first, `The stand-in does not know: ${unknown.join(', ')}.`, 'parameter_unknown');
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name);
    return this.#values.get(name);
  }
}
