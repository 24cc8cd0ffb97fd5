import { vi } from 'vitest';

interface SentForm {
  method: string;
  path: string;
  token: string | undefined;
  fields: Record<string, unknown>;
}

interface UploadAnswer {
  status: number;
  body: unknown;
}

/** Answers forms sent with files one after the other, and remembers them; a file is known by its type. */
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
    abort = (): void => undefined;
    send = (body: FormData): void => {
      const fields: Record<string, unknown> = {};
      for (const name of new Set(body.keys())) {
        const values = body.getAll(name).map((value) => (typeof value === 'string' ? value : value.type));
        fields[name] = values.length > 1 ? values : values[0];
      }
      sent.push({ ...this.#begun, token: this.#token, fields });
      const answer = answers.shift() ?? { status: 500, body: { type: 'internal' } };
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    };
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
};
