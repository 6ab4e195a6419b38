import { tcpProbe } from '../tcp-probe.js';
import { administrator } from './cluster.js';

function startupMessage(): Buffer {
  const body = Buffer.from(`user\0${administrator}\0database\0${administrator}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(196_608, 4); // protocol 3.0
  return Buffer.concat([head, body]);
}

/** Returns whether a PostgreSQL responds on a port, including while it starts, recovers or refuses clients. */
export async function postgresAnswers(port: number): Promise<boolean> {
  return (await tcpProbe(port, startupMessage())) !== null;
}

/**
 * Returns whether a PostgreSQL on a port accepts clients: it responds to the startup message with a password request.
 * While it starts, recovers or stops, it responds with error 57P03 instead.
 */
export async function acceptsConnections(port: number): Promise<boolean> {
  const answer = await tcpProbe(port, startupMessage());
  if (!answer) return false;
  const kind = String.fromCharCode(answer[0] ?? 0);
  return kind === 'R' || (kind === 'E' && !answer.includes('C57P03\0'));
}
