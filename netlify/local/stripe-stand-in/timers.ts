const AT_ONCE = 10;

/** Work that is planned or running. Callers can wait for it or forget it. */
export class Timers {
  readonly #planned = new Set<NodeJS.Timeout>();
  readonly #ready: (() => Promise<void>)[] = [];
  readonly #waiting = new Set<() => void>();
  #running = 0;
  #started = 0;

  /** Runs `work` later, at most ten at once. Reports its failure and never throws. */
  after(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#planned.delete(timer);
      this.#ready.push(work);
      this.#startNext();
    }, ms);
    timer.unref();
    this.#planned.add(timer);
  }

  /** Runs `work` and counts it as running. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#notify();
    }
  }

  clear(): void {
    for (const timer of this.#planned) clearTimeout(timer);
    this.#planned.clear();
    this.#ready.length = 0;
    this.#notify();
  }

  /** Returns true once nothing is left, false if that takes longer than `timeoutMs`. */
  idle(timeoutMs: number): Promise<boolean> {
    if (this.#isIdle()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (result: boolean): void => {
        clearTimeout(limit);
        this.#waiting.delete(onIdle);
        resolve(result);
      };
      const onIdle = (): void => finish(true);
      const limit = setTimeout(() => finish(false), timeoutMs);
      this.#waiting.add(onIdle);
    });
  }

  #isIdle(): boolean {
    return this.#planned.size === 0 && this.#ready.length === 0 && this.#running === 0;
  }

  #notify(): void {
    if (this.#isIdle()) for (const resolve of this.#waiting) resolve();
  }

  #startNext(): void {
    const work = this.#started < AT_ONCE ? this.#ready.shift() : undefined;
    if (work === undefined) return;
    this.#started += 1;
    this.during(work)
      .catch((error: unknown) => console.error('Stripe stand-in: a webhook delivery broke off.', error))
      .finally(() => {
        this.#started -= 1;
        this.#startNext();
      });
  }
}
