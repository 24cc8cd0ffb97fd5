import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import type { FormObject, FormValue } from '#local/stripe-stand-in/form-body.ts';

const asObject = (value: FormValue | undefined): FormObject | undefined => (value instanceof Map ? value : undefined);

/** Reads parameters by name, remembers which were read, and refuses the others, as Stripe does. */
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

  /** Text, null when an empty string asks to unset the value, undefined when absent. */
  unsettable(name: string): string | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidParameter(this.fullName(name), `Invalid string: {...}`);
    return value === '' ? null : value;
  }

  text(name: string): string | undefined {
    const value = this.unsettable(name);
    if (value !== null) return value;
    const full = this.fullName(name);
    const message = `You passed an empty string for '${full}'. We assume empty values are an attempt to unset a parameter; however '${full}' cannot be unset. You should remove '${full}' from your request or supply a non-empty value.`;
    throw invalidParameter(full, message, 'parameter_invalid_empty');
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw invalidParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,12}$/.test(value)) return Number(value);
    throw invalidParameter(this.fullName(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true';
    throw invalidParameter(this.fullName(name), `Invalid boolean: ${value}`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = allowed.find((choice) => choice === value);
    if (known !== undefined) return known;
    throw invalidParameter(this.fullName(name), `Invalid ${this.fullName(name)}: must be one of ${allowed.join(', ')}`);
  }

  list(name: string): string[] {
    const value = this.#take(name);
    if (value === undefined) return [];
    const items = [...(asObject(value)?.values() ?? [])];
    if (items.length === 0) throw invalidParameter(this.fullName(name), 'Invalid array');
    return items.map((item) => {
      if (typeof item === 'string') return item;
      throw invalidParameter(this.fullName(name), 'Invalid array');
    });
  }

  group(name: string): Params | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const inner = asObject(value);
    if (inner === undefined) throw invalidParameter(this.fullName(name), 'Invalid object');
    return new Params(inner, this.fullName(name));
  }

  /** The raw value, for parameters that take either a text or a group. */
  isGroup(name: string): boolean {
    return this.#values.get(name) instanceof Map;
  }

  entries(): [string, string][] {
    return [...this.#values.keys()].map((name) => [name, this.unsettable(name) ?? '']);
  }

  /** To be called once every known parameter was read. */
  end(): void {
    const unknown = [...this.#values.keys()].filter((name) => !this.#read.has(name)).map((name) => this.fullName(name));
    const [first] = unknown;
    if (first === undefined) return;
    const plural = unknown.length > 1 ? 's' : '';
    throw invalidParameter(first, `Received unknown parameter${plural}: ${unknown.join(', ')}`, 'parameter_unknown');
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name);
    return this.#values.get(name);
  }
}
