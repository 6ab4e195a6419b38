import { Injectable } from '@nestjs/common';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type HealthReport, reportHealth } from '@emberdeck/contracts/health/health';
import { Health } from '@emberdeck/platform/health/health';
import { CallClient } from '@emberdeck/platform/runtime/call-client';

/** How long a service may take, in milliseconds: a prober waits 2 s. */
const timeoutMs = 1_000;

/** Checks of one probe share a question, which is asked again once it is answered. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  return () => (asked ??= ask().finally(() => (asked = null)));
}

/** The health of the whole product: of this gateway and of every service. */
@Injectable()
export class ServiceHealth {
  private readonly services = new Health();

  constructor(
    private readonly own: Health,
    calls: CallClient,
  ) {
    for (const service of serviceNames) {
      const ask = shared(async () => (await calls.call(reportHealth(service), {}, { timeoutMs })).json());
      this.services.add({ name: service, isHealthy: async () => (await ask()).database });
      this.services.add({
        name: `${service} jobs`,
        isHealthy: async () => {
          try {
            return (await ask()).jobs !== false;
          } catch {
            // The service itself is named already.
            return true;
          }
        },
      });
    }
    this.services.started();
  }

  async report(): Promise<HealthReport> {
    const [services, own] = await Promise.all([this.services.results(), this.own.readiness()]);
    const down = Object.entries({ ...services, ...own.checks })
      .filter(([, isHealthy]) => !isHealthy)
      .map(([name]) => name);
    return { status: down.length === 0 ? 'ok' : 'degraded', down };
  }
}
