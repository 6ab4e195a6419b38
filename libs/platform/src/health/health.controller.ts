import { Controller, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { reportHealth } from '@emberdeck/contracts/health/health';
import { jobsAreLeft } from '../jobs/job.queries.js';
import { Handle } from '../runtime/handle.decorator.js';

/** Creates the controller of a service that reports its health. Every service has it. */
export function healthControllerOf(service: ServiceName): Type {
  const report = reportHealth(service);

  @Controller()
  class HealthController {
    constructor(private readonly dataSource: DataSource) {}

    @Handle(report)
    report(): Promise<{ database: boolean; jobs?: boolean }> {
      return this.dataSource.query<{ are_left: boolean }[]>(jobsAreLeft).then(
        ([row]) => ({ database: true, jobs: row?.are_left !== true }),
        () => ({ database: false }),
      );
    }
  }
  return HealthController;
}
