import { type BrokerChild, type BrokerOptions, brokerChild, prepareBroker } from './broker-child.js';
import { requireExecutable } from './find-executable.js';
import { tcpProbe } from './tcp-probe.js';

/**
 * A private redis-server on a free port of 127.0.0.1. It stores nothing on disk, since all of its data can be
 * recreated.
 */
export async function redisServer(options: BrokerOptions): Promise<BrokerChild> {
  const program = requireExecutable('redis-server', options.searchPath);
  const { folder, port, password, configure } = await prepareBroker(options, 'redis');
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: JSON.stringify(folder),
    save: '""',
    appendonly: 'no',
    daemonize: 'no',
    requirepass: password,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${value}`);
  const configuration = await configure(`${lines.join('\n')}\n`);
  return brokerChild({
    name: 'redis',
    program,
    folder,
    port,
    url: `redis://127.0.0.1:${port}`,
    connectionUrl: `redis://:${password}@127.0.0.1:${port}`,
    args: [configuration],
    // A client without the password gets this error once the server runs.
    serves: async () => (await tcpProbe(port, 'PING\r\n'))?.toString().startsWith('-NOAUTH') ?? false,
  });
}
