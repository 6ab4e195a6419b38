import { Inject, Injectable } from '@nestjs/common';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { mcpCallsPerMinute } from '@emberdeck/contracts/analytics/mcp';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { Session } from '../auth/sessions.service.js';
import { type Ask, type McpTool, mcpTools, parsedFor } from './mcp-tools.js';

/** Injects the counter of tool calls. */
export const MCP_QUOTA = Symbol('emberdeck.gateway.mcp-quota');

/** A token, and the address that its request came from. */
export interface McpCaller {
  readonly session: Session;
  readonly clientAddress: string | null;
}

const instructions =
  'Emberdeck holds the metrics, reports and data sources of a team. All tools read only, with the rights of the token. Times are in UTC.';

/** Answers messages of the Model Context Protocol, each by a server of its own: nothing stays between two requests. */
@Injectable()
export class McpService {
  constructor(
    private readonly calls: CallClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(MCP_QUOTA) private readonly quota: RateLimiter,
  ) {}

  /** Batches, which the protocol has given up, could hold thousands of messages. */
  async answer(caller: McpCaller, request: Request, body: unknown): Promise<Response> {
    if (Array.isArray(body)) throw new AppError('bad_request', 'Send one message at a time.');
    // Most installations never use it: the SDK loads with the first request.
    const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server');
    const open = (): McpServer => {
      const server = new Server({ name: 'emberdeck', version: '1' }, { instructions });
      for (const tool of mcpTools) this.offer(server, tool, caller);
      return server;
    };
    const onerror = (error: Error): void => this.logger.info('An MCP message was refused', { err: error });
    // No streams of events: every answer ends.
    const handler = createMcpHandler(open, { maxSubscriptions: 0, onerror });
    return handler.fetch(request, { parsedBody: body });
  }

  private offer(server: McpServer, tool: McpTool, caller: McpCaller): void {
    const { name, title, description, input } = tool;
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
      this.run(tool, caller, given),
    );
  }

  /** A failure is a result too: the client reads its sentence. */
  private async run(tool: McpTool, caller: McpCaller, given: object): Promise<CallToolResult> {
    try {
      await requireQuota(
        this.quota,
        caller.session.actor.sessionId,
        (seconds) => `At most ${mcpCallsPerMinute} calls a minute. Try again in ${seconds} s.`,
      );
      const found = await tool.run(this.askFor(caller), { ...given }, this.clock.now());
      return { content: [{ type: 'text', text: JSON.stringify(found) }] };
    } catch (error) {
      if (!(error instanceof AppError)) this.logger.error('A tool failed', { tool: tool.name, err: error });
      const text = error instanceof AppError ? error.message : 'Emberdeck could not answer. Try again later.';
      return { isError: true, content: [{ type: 'text', text }] };
    }
  }

  private askFor({ session, clientAddress }: McpCaller): Ask {
    return async (call, input) => {
      const { signedActor } = session;
      const options = { signedActor, clientAddress, isRepeatable: true };
      return (await this.calls.call(call, parsedFor(call, input) as never, options)).json();
    };
  }
}
