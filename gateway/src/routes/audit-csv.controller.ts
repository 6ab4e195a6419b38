import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { auditCsvRoute, readAuditCsv } from '@emberdeck/contracts/identity/audit-log';
import { CsvAnswers } from './csv-answers.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The audit log as a file. */
@Controller()
export class AuditCsvController {
  constructor(private readonly answers: CsvAnswers) {}

  @Serve(auditCsvRoute)
  csv(
    @RouteInput(auditCsvRoute) filter: z.output<typeof auditCsvRoute.input>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(request, reply, {
      name: 'audit-log.csv',
      head: 'time,actor,actor_id,action,target_type,target,target_id,before,after',
      call: readAuditCsv,
      input: filter,
    });
  }
}
