import type { Server } from 'node:http';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { type WebSocket, WebSocketServer } from 'ws';
import type { BareSessions } from './bare-sessions.js';

/** A plain websocket server: one shared buffer to every socket of a workspace. */
export class BareFanOut {
  private readonly sockets = new Map<string, Set<WebSocket>>();

  constructor(private readonly sessions: BareSessions) {}

  attach(http: Server): void {
    const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    http.on('upgrade', (request, socket, head) => {
      this.sessions.actorOf(request.headers).then(
        ({ workspaceId }) =>
          server.handleUpgrade(request, socket, head, (open) => this.add(workspaceId, open)),
        () => socket.destroy(),
      );
    });
  }

  tell(workspaceId: string, message: ServerMessage): void {
    const open = this.sockets.get(workspaceId);
    if (!open) return;
    const data = Buffer.from(JSON.stringify(message));
    for (const socket of open) socket.send(data, { binary: false });
  }

  private add(workspaceId: string, socket: WebSocket): void {
    const open = this.sockets.get(workspaceId) ?? new Set();
    this.sockets.set(workspaceId, open.add(socket));
    socket.on('close', () => open.delete(socket));
  }
}
