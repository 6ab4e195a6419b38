import { connect } from 'node:net';

const probeTimeoutMs = 2_000;

/**
 * Connects to 127.0.0.1, sends `greeting` if given, and returns the received bytes once `isWhole` accepts them. By
 * default the first bytes suffice. Returns null after a timeout of 2 s.
 */
export function tcpProbe(
  port: number,
  greeting?: Buffer | string,
  isWhole: (answer: Buffer) => boolean = () => true,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => finish(null), probeTimeoutMs);
    const finish = (answer: Buffer | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    socket.once('error', () => finish(null));
    socket.once('close', () => finish(null));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) finish(received);
    });
    if (greeting !== undefined) socket.once('connect', () => socket.write(greeting));
  });
}
