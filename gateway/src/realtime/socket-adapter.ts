import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { ServerOptions, WebSocketServer } from 'ws';
import { clientMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { SocketAdmission } from './socket-admission.js';

const maxFrameBytes = 64 * 1024;

type Verified = (isVerified: boolean, status?: number, message?: string) => void;

/** Nest's adapter for `ws`, with checks before the upgrade and limits on frames. */
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
      // The gateway answers pings itself, within the quota: unread answers to a flood of pings would fill the memory.
      autoPong: false,
      verifyClient: ({ req }: { req: IncomingMessage }, done: Verified) => void this.verify(req, done),
    };
    return super.create(port, { ...options, ...limits }) as WebSocketServer;
  }

  /** The gateway closes its sockets with a grace period. The adapter would terminate them at once. */
  override close(server: WebSocketServer): Promise<void> {
    server.close();
    return Promise.resolve();
  }

  /** Does not log errors of single sockets: clients cause them and could fill the log. */
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

/** Parses a client message for the adapter's dispatch; undefined for any other frame, since a throw logs a stack. */
function parseFrame(frame: unknown): { event: string; data: unknown } | undefined {
  try {
    const parsed = typeof frame === 'string' ? clientMessage.safeParse(JSON.parse(frame)) : undefined;
    return parsed?.success ? { event: parsed.data.type, data: undefined } : undefined;
  } catch {
    return undefined;
  }
}
