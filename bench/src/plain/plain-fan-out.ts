import { randomUUID } from 'node:crypto';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import Fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/** Serves a broadcast by `ws` without sessions and without a database: one shared buffer for every socket. */
export async function serveFanOut(): Promise<string> {
  const open = new Set<WebSocket>();
  const server = Fastify();
  server.post('/api/messages', (_request, reply) => {
    const id = randomUUID();
    const message: ServerMessage = { type: 'new_message', messageId: id, parentId: null, authorId: id };
    const data = Buffer.from(JSON.stringify(message));
    for (const socket of open) socket.send(data, { binary: false });
    return reply.status(201).send({ id });
  });
  new WebSocketServer({ server: server.server, perMessageDeflate: false }).on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return server.listen({ port: 0, host: '127.0.0.1' });
}
