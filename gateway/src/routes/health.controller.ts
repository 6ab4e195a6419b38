import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Health } from '@emberdeck/platform/health/health';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Public } from '../auth/access.js';
import { ServiceHealth } from '../http/service-health.js';

/** Liveness and readiness of this process for a balancer, and the health of the whole product for monitors. */
@Controller()
export class HealthController {
  private wasReady: boolean | undefined;

  constructor(
    private readonly health: Health,
    private readonly product: ServiceHealth,
    private readonly logger: Logger,
  ) {}

  @Public()
  @Get('livez')
  livez(): { alive: true } {
    return { alive: true };
  }

  /** Names what does not respond. A gateway without a service still serves the others, so it stays ready. */
  @Public()
  @Get('healthz')
  async healthz(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.product.report();
    void reply.status(report.status === 'ok' ? 200 : 503).send(report);
  }

  @Public()
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const { ready, checks } = await this.health.readiness();
    if (ready !== (this.wasReady ?? true)) {
      this.logger.warn(ready ? 'The gateway is ready again' : 'The gateway is not ready', { checks });
    }
    this.wasReady = ready;
    void reply.status(ready ? 200 : 503).send({ ready });
  }
}
