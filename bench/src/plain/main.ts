import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from '../child-program.js';
import { serveFanOut } from './plain-fan-out.js';
import { serveApps, serveDashboard, serveMessages, serveUser } from './plain-routes.js';
import type { PlainAnswer, PlainQuestion } from './plain-start.js';

/** The baseline: Fastify and pg, with a session lookup and one plain statement for each request, and no events. */
async function start({ databaseUrls, poolSize }: PlainQuestion): Promise<PlainAnswer> {
  const pools = new Map<ServiceName, pg.Pool>();
  const poolOf = (service: ServiceName): pg.Pool => {
    const pool =
      pools.get(service) ??
      new pg.Pool({
        connectionString: databaseUrls[service],
        max: poolSize,
        // The connections stay open between the windows.
        idleTimeoutMillis: 0,
        options: `-c search_path=${service}`,
      });
    pools.set(service, pool);
    return pool;
  };
  const server = Fastify();
  serveUser(server, poolOf);
  serveMessages(server, poolOf);
  serveDashboard(server, poolOf);
  serveApps(server, poolOf);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { address, fanOut: await serveFanOut() };
}

answerParent(start);
