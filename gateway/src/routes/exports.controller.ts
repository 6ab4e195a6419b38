import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportFileRoute, readExportFile } from '@emberdeck/contracts/identity/personal-exports';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { redirectToFile } from '../http/file-redirect.js';
import { httpInput } from '../http/http-input.js';
import { Serve } from './serve.decorator.js';

/** The archive of a person: identity finds it by its person and signs the address. */
@Controller()
export class ExportsController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Serve(exportFileRoute)
  async file(
    @Param() parameters: Record<string, unknown>,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const input = httpInput(exportFileRoute.input, query, parameters);
    const { signedActor } = await this.session.require(request);
    const answer = await this.calls.call(readExportFile, input, { signedActor, isRepeatable: true });
    redirectToFile(reply, answer.json().url);
  }
}
