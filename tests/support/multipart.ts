import type { TestClub } from './club.ts';

type Field = string | readonly string[] | Uint8Array<ArrayBuffer> | undefined;

const entriesOf = ([name, value]: [string, Field]): [string, string | File][] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [[name, value]];
  if (value instanceof Uint8Array) return [[name, new File([value], 'image.jpg', { type: 'image/jpeg' })]];
  return value.map((item) => [name, item]);
};

/** Sends a form as an administrator's browser does. Lists of texts become repeated fields, and bytes become files. */
export const sendForm = (
  club: TestClub,
  token: string | undefined,
  method: 'POST' | 'PUT',
  path: string,
  fields: Readonly<Record<string, Field>>,
): Promise<Response> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields).flatMap(entriesOf)) body.append(name, value);
  return Promise.resolve(
    club.app.request(path, { method, body, headers: token ? { Authorization: `Bearer ${token}` } : {} }),
  );
};
