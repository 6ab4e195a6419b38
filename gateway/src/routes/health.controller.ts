import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Health } from '@emberdeck/platform/health/health';

/** Whether this process lives, and whether it can serve. */
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('livez')
  livez(): { alive: true } {
    return { alive: true };
  }

  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const readiness = await this.health.readiness();
    void reply
      .status(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  }
}
