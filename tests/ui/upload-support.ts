import { vi } from 'vitest';

export interface SentForm {
  method: string;
  path: string;
  token: string | undefined;
  fields: Record<string, unknown>;
}

interface UploadAnswer {
  status: number;
  body: unknown;
  /** The answer waits for this. */
  after?: Promise<unknown>;
}

/** Answers forms with files one after the other. Returns the forms sent; a file is recorded by its type. */
export const answerForms = (...answers: UploadAnswer[]): SentForm[] => {
  const sent: SentForm[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #begun = { method: '', path: '' };
    #token: string | undefined;
    open = (method: string, path: string): void => {
      this.#begun = { method, path };
    };
    setRequestHeader = (_name: string, value: string): void => {
      this.#token = value;
    };
    getResponseHeader = (): null => null;
    abort = (): void => undefined;
    send = (body: FormData): void => {
      const fields: Record<string, unknown> = {};
      for (const name of new Set(body.keys())) {
        const values = body.getAll(name).map((value) => (typeof value === 'string' ? value : value.type));
        fields[name] = values.length > 1 ? values : values[0];
      }
      sent.push({ ...this.#begun, token: this.#token, fields });
      const answer: UploadAnswer = answers.shift() ?? { status: 500, body: { type: 'internal' } };
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      void Promise.resolve(answer.after).then(() => this.dispatchEvent(new Event('load')));
    };
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
};

/** Replaces the browser's decoder by one that reads pictures of at least `bytes` bytes. */
export const decodeFrom = (bytes: number): void => {
  vi.stubGlobal('createImageBitmap', async ({ size }: Blob) => {
    if (size < bytes) throw new DOMException('The source image could not be decoded.');
    return { width: 30, height: 40, close: () => undefined };
  });
  class Picture {
    naturalWidth = 30;
    naturalHeight = 40;
    onload = (): void => undefined;
    set src(_address: string) {
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('Image', Picture);
};
