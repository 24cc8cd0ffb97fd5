import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';

/** A form-encoded body with brackets: `a[b]=1` is a → b → "1", lists are objects with numbers as names. */
export type FormValue = string | FormObject;
export type FormObject = Map<string, FormValue>;

const MAX_DEPTH = 5;

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) throw invalidParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (inner.length > MAX_DEPTH) throw invalidParameter(name, `Invalid object: ${name}`);
  return [match[1] ?? '', ...inner];
}

function put(root: FormObject, name: string, value: string): void {
  const path = pathOf(name);
  let place = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(place.size) : part;
    if (index === path.length - 1) {
      place.set(key, value);
      return;
    }
    const existing = place.get(key);
    const next: FormObject = existing instanceof Map ? existing : new Map();
    place.set(key, next);
    place = next;
  }
}

export function parseForm(text: string): FormObject {
  const root: FormObject = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, name, value);
  return root;
}

/** The same parameters in any order give the same text. */
export function canonicalForm(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const entries = [...value].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalForm(inner)}`).join(',')}}`;
}
