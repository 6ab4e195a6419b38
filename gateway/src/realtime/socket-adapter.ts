import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { ServerOptions, WebSocketServer } from 'ws';
import { clientMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { SocketAdmission } from './socket-admission.js';

const maxFrameBytes = 64 * 1024;

type Verified = (isVerified: boolean, status?: number, message?: string) => void;

/** Nest's adapter for `ws`, with the checks before the upgrade and our limits on frames. */
export class SocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly admission: SocketAdmission,
  ) {
    super(app, { messageParser: parseFrame });
  }

  override create(port: number, options: Record<string, unknown>): WebSocketServer {
    const limits: ServerOptions = {
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      // The gateway answers pings itself, within the quota: answers to a flood that is never read would fill the memory.
      autoPong: false,
      verifyClient: ({ req }: { req: IncomingMessage }, done: Verified) => void this.verify(req, done),
    };
    return super.create(port, { ...options, ...limits }) as WebSocketServer;
  }

  /** The gateway has closed its sockets and terminates them after a grace; the adapter would cut them at once. */
  override close(server: WebSocketServer): Promise<void> {
    server.close();
    return Promise.resolve();
  }

  /** A socket's error is its client's fault, and a line for each would let clients fill the log. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    return server.on('error', (error) => this.logger.error(error));
  }

  private async verify(request: IncomingMessage, done: Verified): Promise<void> {
    const status = await this.admission.refusal(request);
    if (status === null) {
      done(true);
    } else {
      done(false, status, STATUS_CODES[status]);
    }
  }
}

/** What the adapter dispatches by. Returns undefined for any other frame: a throw would log a stack for each. */
function parseFrame(frame: unknown): { event: string; data: unknown } | undefined {
  try {
    const parsed = typeof frame === 'string' ? clientMessage.safeParse(JSON.parse(frame)) : undefined;
    return parsed?.success ? { event: parsed.data.type, data: undefined } : undefined;
  } catch {
    return undefined;
  }
}
