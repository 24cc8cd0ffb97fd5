// The package brings no types: what is used of it.
declare module 'autocannon' {
  interface Result {
    readonly latency: { readonly p50: number; readonly p97_5: number };
    readonly requests: { readonly total: number; readonly average: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }): Promise<Result>;
  export = autocannon;
}
