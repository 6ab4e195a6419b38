import { connect } from 'node:net';

const probeTimeoutMs = 2_000;

/**
 * Connects to 127.0.0.1, sends `greeting` if there is one, and gives the first bytes of the answer; null when nobody
 * answers in time.
 */
export function tcpProbe(port: number, greeting?: Buffer | string): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const finish = (answer: Buffer | null): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(probeTimeoutMs, () => finish(null));
    socket.once('error', () => finish(null));
    socket.once('close', () => resolve(null));
    socket.once('data', (chunk) => finish(chunk));
    if (greeting !== undefined) socket.once('connect', () => socket.write(greeting));
  });
}
