import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { reportFileRoute } from '@emberdeck/contracts/analytics/report-routes';
import { readReportFile } from '@emberdeck/contracts/analytics/reports';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { exportFileRoute, readExportFile } from '@emberdeck/contracts/identity/personal-exports';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

type FileCall = typeof readExportFile | typeof readReportFile;

/** Files of people: the service that owns one checks the rights and signs its address. */
@Controller()
export class FilesController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Serve(reportFileRoute)
  report(
    @RouteInput(reportFileRoute) input: z.output<typeof reportFileRoute.input>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.redirect(request, reply, readReportFile, input);
  }

  @Serve(exportFileRoute)
  export(
    @RouteInput(exportFileRoute) input: z.output<typeof exportFileRoute.input>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.redirect(request, reply, readExportFile, input);
  }

  private async redirect<C extends FileCall>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: C,
    input: CallInput<C>,
  ): Promise<void> {
    const { signedActor } = await this.session.require(request);
    const answer = await this.calls.call<FileCall>(call, input, { signedActor, isRepeatable: true });
    // The address is for this reader and this minute.
    void reply.header('cache-control', 'private, no-store').redirect(answer.json().url, 302);
  }
}
