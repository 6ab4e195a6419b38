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

const checkTimeoutMs = 2_000;

/** Whether this program can serve: started, not stopping, and everything it needs is there. */
export class Health {
  private readonly checks: HealthCheck[] = [];
  private state: 'starting' | 'running' | 'stopping' = 'starting';

  add(check: HealthCheck): void {
    this.checks.push(check);
  }

  started(): void {
    this.state = 'running';
  }

  /** From now on not ready, so that nobody sends new work here. */
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
      this.checks.map(async (check) => [check.name, await isHealthyInTime(check)] as const),
    );
    return Object.fromEntries(results);
  }
}

async function isHealthyInTime(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  try {
    return await Promise.race([check.isHealthy(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
