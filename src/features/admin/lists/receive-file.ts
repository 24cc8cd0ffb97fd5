import type { ExportFormat } from '#domain/member/member-export.ts';
import { answered } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { TIMEOUT_MS } from '#lib/timeout.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';

/** Times out if nothing arrives for as long as an answer may take. The limit is on silence, not on the whole file. */
const createPatience = () => {
  const givingUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(() => givingUp.abort(), TIMEOUT_MS);
  };
  renew();
  return { signal: givingUp.signal, renew, end };
};

const piecesOf = async ({ body }: Response, onPiece: () => void): Promise<Uint8Array<ArrayBuffer>[]> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return pieces;
    if (value) pieces.push(value);
    onPiece();
  }
};

/** A ZIP ends with this record, of 22 bytes. */
const END_OF_ZIP = [0x50, 0x4b, 5, 6];

/** Returns true if a workbook has its end, or a CSV its titles and as many rows. A text in quotes may hold line breaks. */
const isWhole = async (file: Blob, format: ExportFormat, rows: number): Promise<boolean> => {
  if (format === 'csv') return (await file.text()).replace(/"[^"]*"/g, '').split('\r\n').length === rows + 2;
  const end = new Uint8Array(await file.slice(-22).arrayBuffer());
  return END_OF_ZIP.every((byte, place) => end[place] === byte);
};

/**
 * Returns a list as a file that the server streams. Throws `ApiError`: `incomplete` if it breaks off. Some networks end a
 * truncated answer as if it were whole, so the rows are compared with the number that the server announced.
 */
export const receiveFile = async (
  format: ExportFormat,
  ask: (options: { init: RequestInit }) => Promise<Response>,
): Promise<Blob> => {
  const patience = createPatience();
  try {
    const answer = await answered(ask({ init: { signal: patience.signal } }));
    const pieces = await piecesOf(answer, patience.renew).catch(() => undefined);
    const file = pieces && new Blob(pieces, { type: answer.headers.get('Content-Type') ?? '' });
    const rows = answer.headers.get('X-Total-Count');
    if (file && (rows === null || (await isWhole(file, format, Number(rows))))) return file;
    throw new ApiError('incomplete', [words.incomplete]);
  } finally {
    patience.end();
  }
};
