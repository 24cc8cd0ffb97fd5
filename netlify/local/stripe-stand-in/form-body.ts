import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';

/** A value of a form with brackets: `a[b]=1` gives `{ a: { b: '1' } }`. A list is an object whose names are numbers. */
export type FormValue = string | FormObject;
export type FormObject = Map<string, FormValue>;

const MAX_DEPTH = 5;

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) throw invalidParameter(name, `The name ${name} has unbalanced brackets.`, 'parameter_unknown');
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (inner.length > MAX_DEPTH) throw invalidParameter(name, `${name} is nested too deeply.`);
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

/** Returns the values of a form-encoded body. Throws ApiError for a wrong name. */
export function parseForm(text: string): FormObject {
  const root: FormObject = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, name, value);
  return root;
}

/** Returns a text that is the same for the same parameters in any order. */
export function canonicalForm(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const entries = [...value].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalForm(inner)}`).join(',')}}`;
}
