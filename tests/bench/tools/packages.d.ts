// The type check runs without these packages, so this declares the parts of them that we use.
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly total: number; readonly average: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  interface Running extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): Running;
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }): Running;
  export = autocannon;
}

declare module 'chrome-launcher' {
  interface Chrome {
    readonly port: number;
    kill(): void;
  }
  export function launch(options: {
    chromePath: string;
    chromeFlags: readonly string[];
    userDataDir: string;
    envVars: NodeJS.ProcessEnv;
  }): Promise<Chrome>;
  export function killAll(): void;
}

declare module 'lighthouse' {
  interface Audit {
    readonly title: string;
    readonly score: number | null;
    readonly numericValue?: number;
    readonly displayValue?: string;
    readonly details?: object;
  }
  interface Category {
    readonly id: string;
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  export interface Result {
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, Category>>;
    readonly runtimeError?: { readonly message: string };
  }
  export const desktopConfig: object;
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
    config: object | undefined,
  ): Promise<{ readonly lhr: Result } | undefined>;
}
