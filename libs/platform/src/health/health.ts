/** A dependency of a program: its name and whether it is available now. */
export interface HealthCheck {
  readonly name: string;
  readonly isHealthy: () => boolean | Promise<boolean>;
}

/** The answer of `/readyz`. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
}

/** Times of health checks, in milliseconds. */
export interface HealthTimes {
  /** A check that takes longer counts as failed: a prober waits 2 s. */
  readonly timeoutMs: number;
  /** A result is reused for this long, so that frequent probes put no load on the dependencies. */
  readonly freshMs: number;
}

const usualTimes: HealthTimes = { timeoutMs: 1_500, freshMs: 1_000 };

/** Whether this program can serve: started, not stopping, and with all dependencies available. */
export class Health {
  private readonly checks: CachedCheck[] = [];
  private state: 'starting' | 'running' | 'stopping' = 'starting';

  constructor(private readonly times: HealthTimes = usualTimes) {}

  add(check: HealthCheck): void {
    this.checks.push(new CachedCheck(check, this.times));
  }

  started(): void {
    this.state = 'running';
  }

  /** Marks the program as not ready, so that it gets no new work. */
  stopping(): void {
    this.state = 'stopping';
  }

  async readiness(): Promise<Readiness> {
    const checks = { ...(await this.needs()), [this.state]: this.state === 'running' };
    return { ready: Object.values(checks).every(Boolean), checks };
  }

  /** Returns whether each dependency is available, and `started`: whether the program has ever started. */
  async results(): Promise<Readonly<Record<string, boolean>>> {
    return { ...(await this.needs()), started: this.state !== 'starting' };
  }

  private async needs(): Promise<Record<string, boolean>> {
    const results = await Promise.all(
      this.checks.map(async (check) => [check.name, await check.isHealthy()] as const),
    );
    return Object.fromEntries(results);
  }
}

/** A check with a cached result. Concurrent probes also share a check that is still running. */
class CachedCheck {
  readonly name: string;
  private result: Promise<boolean> | null = null;
  private until = Infinity;

  constructor(
    private readonly check: HealthCheck,
    private readonly times: HealthTimes,
  ) {
    this.name = check.name;
  }

  isHealthy(): Promise<boolean> {
    if (this.result === null || performance.now() > this.until) {
      this.until = Infinity;
      this.result = isHealthyInTime(this.check, this.times.timeoutMs).finally(() => {
        this.until = performance.now() + this.times.freshMs;
      });
    }
    return this.result;
  }
}

async function isHealthyInTime(check: HealthCheck, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([check.isHealthy(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
