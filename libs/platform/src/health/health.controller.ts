import { Controller, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { reportHealth } from '@emberdeck/contracts/health/health';
import { databaseAnswers } from '../database/data-source.js';
import { jobsAreLeft } from '../jobs/job.queries.js';
import { Handle } from '../runtime/handle.decorator.js';

/** Creates the controller of a service that reports its health. Every service has it. */
export function healthControllerOf(service: ServiceName): Type {
  const report = reportHealth(service);

  @Controller()
  class HealthController {
    constructor(private readonly dataSource: DataSource) {}

    @Handle(report)
    async report(): Promise<{ database: boolean; jobs?: boolean }> {
      if (!(await databaseAnswers(this.dataSource))) return { database: false };
      const [row] = await this.dataSource.query<{ are_left: boolean }[]>(jobsAreLeft);
      return { database: true, jobs: row?.are_left !== true };
    }
  }
  return HealthController;
}
