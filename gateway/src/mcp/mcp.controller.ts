import { Controller, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mcpEndRoute, mcpRoute, mcpStreamRoute } from '@emberdeck/contracts/analytics/mcp';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { CurrentSession } from '../auth/current-session.js';
import type { Session } from '../auth/sessions.service.js';
import { limitAddress } from '../http/client-address.js';
import { Serve } from '../routes/serve.decorator.js';
import { McpService } from './mcp.service.js';

/** The headers that the protocol reads. */
const isRead = (name: string): boolean =>
  name === 'accept' || name === 'content-type' || name.startsWith('mcp-');

/** The MCP server over HTTP, without sessions and streams: a client cannot read or end one. */
@Controller()
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Serve(mcpRoute)
  async call(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const given = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => isRead(entry[0]) && typeof entry[1] === 'string',
    );
    const address = `${request.protocol}://${request.host}${mcpRoute.path}`;
    const message = new Request(address, { method: 'POST', headers: new Headers(given) });
    const caller = { session, clientAddress: limitAddress(request.ip) };
    const answer = await this.mcp.answer(caller, message, request.body);
    const type = answer.headers.get('content-type');
    if (type !== null) void reply.header('content-type', type);
    void reply.status(answer.status).send(await answer.text());
  }

  @Serve(mcpStreamRoute)
  @Header('allow', 'POST')
  stream(): never {
    throw noStreams();
  }

  @Serve(mcpEndRoute)
  @Header('allow', 'POST')
  end(): never {
    throw noStreams();
  }
}

const noStreams = (): AppError =>
  new AppError(
    'method_not_allowed',
    'This MCP server has no sessions and no streams. Send messages by POST.',
  );
