import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from '../child-program.js';
import { serveApps } from './bare-apps.js';
import { serveDashboard } from './bare-dashboard.js';
import { serveMessages } from './bare-messages.js';
import { BareSessions } from './bare-sessions.js';
import type { BareAnswer, BareQuestion } from './bare-start.js';

/**
 * The bare program: Fastify and pg in one process, with the product's SQL statements but none of its framework code.
 */
async function start({ databaseUrls, poolSize }: BareQuestion): Promise<BareAnswer> {
  const poolOf = (service: ServiceName): pg.Pool =>
    new pg.Pool({
      connectionString: databaseUrls[service],
      max: poolSize,
      // Keeps the connections open between the windows.
      idleTimeoutMillis: 0,
      options: `-c search_path=${service}`,
    });
  const server = Fastify();
  const sessions = new BareSessions(poolOf('identity'));
  server.get('/api/auth/user', (request) => sessions.actorOf(request.headers));
  serveMessages(server, poolOf('messaging'), sessions);
  serveDashboard(server, poolOf('analytics'), sessions);
  serveApps(server, poolOf('gamification'), sessions);
  return { address: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

answerParent(start);
