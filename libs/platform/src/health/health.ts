/** One thing that a program needs: its name and whether it is there now. */
export interface HealthCheck {
  readonly name: string;
  readonly isHealthy: () => boolean | Promise<boolean>;
}

/** What `/readyz` answers. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
}

/** How checks are made, in milliseconds. */
export interface HealthTimes {
  /** A check that takes longer counts as failed: a prober waits 2 s. */
  readonly timeoutMs: number;
  /** A result counts for that long, so that frequent probes put no load on what they check. */
  readonly freshMs: number;
}

const usualTimes: HealthTimes = { timeoutMs: 1_500, freshMs: 1_000 };

/** Whether this program can serve: started, not stopping, and everything it needs is there. */
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

  /** From now on not ready, so that no new work is sent here. */
  stopping(): void {
    this.state = 'stopping';
  }

  async readiness(): Promise<Readiness> {
    const checks = { ...(await this.needs()), [this.state]: this.state === 'running' };
    return { ready: Object.values(checks).every(Boolean), checks };
  }

  /** Of each thing that this program needs whether it is there, and `started`: whether it had all of them once. */
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

/** A check whose result counts for a while; probes that come meanwhile share it, also while it is being made. */
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
