import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Health } from '@emberdeck/platform/health/health';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Public } from '../auth/access.js';

/** Liveness and readiness of this process. The missing part is not public; the log names it. */
@Controller()
export class HealthController {
  private wasReady: boolean | undefined;

  constructor(
    private readonly health: Health,
    private readonly logger: Logger,
  ) {}

  @Public()
  @Get('livez')
  livez(): { alive: true } {
    return { alive: true };
  }

  @Public()
  @Get(['readyz', 'healthz'])
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const { ready, checks } = await this.health.readiness();
    if (ready !== (this.wasReady ?? true)) {
      this.logger.warn(ready ? 'The gateway is ready again' : 'The gateway is not ready', { checks });
    }
    this.wasReady = ready;
    void reply.status(ready ? 200 : 503).send({ ready });
  }
}
