import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportFileRoute } from '@emberdeck/contracts/analytics/report-routes';
import { readReportFile } from '@emberdeck/contracts/analytics/reports';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { redirectToFile } from '../http/file-redirect.js';
import { httpInput } from '../http/http-input.js';
import { Serve } from './serve.decorator.js';

/** The file of a report: analytics checks the rights and signs the address. */
@Controller()
export class ReportsController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Serve(reportFileRoute)
  async file(
    @Param() parameters: Record<string, unknown>,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const input = httpInput(reportFileRoute.input, query, parameters);
    const { signedActor } = await this.session.require(request);
    const answer = await this.calls.call(readReportFile, input, { signedActor, isRepeatable: true });
    redirectToFile(reply, answer.json().url);
  }
}
