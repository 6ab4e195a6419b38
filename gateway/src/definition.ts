import { fileURLToPath } from 'node:url';
import { fastifyCookie } from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { maxUploadBytes } from '@emberdeck/contracts/analytics/uploads';
import { contentTypes, maxBodyBytes, requestArrivalMs } from '@emberdeck/contracts/core/route';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { pathsWithBody, routesWithBody } from '@emberdeck/contracts/http/routes';
import { unsubscribeRoute } from '@emberdeck/contracts/notifications/notification-preferences';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { runtimeSettingsOf } from '@emberdeck/platform/config/base-settings';
import type { StatelessSettings } from '@emberdeck/platform/config/stateless-settings';
import type { Health } from '@emberdeck/platform/health/health';
import { NestLogger } from '@emberdeck/platform/runtime/nest-logger';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import { broadcastSubjects, gatewayCalls, subscribedSubjects } from './bus-needs.js';
import { AuditNotes } from './audit/audit-notes.js';
import { BrowserCookies } from './auth/browser-cookies.js';
import { cookieNames } from './auth/session-cookie.js';
import { GatewayModule } from './gateway.module.js';
import { apiDocument } from './docs/api-document.js';
import { type GatewaySettings, gatewaySettings } from './gateway.settings.js';
import { acceptFiles, acceptForms, acceptJsonOnly, acceptStreams } from './http/body-parser.js';
import { limitBodyTimes } from './http/body-time.js';
import { CountedAddresses } from './http/counted-addresses.js';
import { CursorSignature } from './http/cursor-signature.js';
import { ConnectionDrain, drainTimes } from './http/connection-drain.js';
import { addRequestHooks, requestIdOf, securityHeaders } from './http/hooks.js';
import { foreignHost, ownHosts } from './http/own-hosts.js';
import { ownOrigins } from './http/own-origins.js';
import { sendProblem } from './http/problem.js';
import { ProblemFilter } from './http/problem.filter.js';
import { type ApiLimits, limitRequests } from './http/rate-limit.js';
import { requestDuration, watchRequests } from './http/request-telemetry.js';
import { UpgradableRequest } from './http/upgrade.js';
import { answerUnreadableAddress } from './http/static-web.js';
import { refuseUnreadable } from './http/unreadable-request.js';
import { socketsOpen } from './realtime/socket-metrics.js';
import { answerNotModified } from './ready/not-modified.js';
import { readyReads } from './ready/ready-metrics.js';
import { RealtimeService } from './realtime/realtime.service.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { SocketAdmission } from './realtime/socket-admission.js';
import { SocketGateway } from './realtime/socket.gateway.js';

export { broadcastSubjects, gatewayCalls, gatewaySettings, subscribedSubjects };

/** The metrics of the gateway. */
export const gatewayMetrics = [readyReads, requestDuration, socketsOpen];

/** The parts and settings that a program passes to the gateway. */
export interface GatewayOptions {
  readonly ports: Ports;
  readonly base: StatelessSettings;
  readonly settings: GatewaySettings;
  readonly health: Health;
}

/** A listening gateway. */
export interface RunningGateway {
  /** The address that browsers on this machine use: `http://localhost:8080`. */
  readonly address: string;
  /** Lets pending requests finish and closes the sockets. */
  readonly stop: () => Promise<void>;
}

/** Starts the public HTTP server: `/api`, `/ws` and the web app. */
export async function runGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { base, ports, settings } = options;
  const secure = base.PUBLIC_URL?.startsWith('https:') ?? false;
  const listening = { publicUrl: base.PUBLIC_URL, host: base.HOST, port: base.PORT };
  const [hosts, origins] = [ownHosts(listening), ownOrigins(listening)];
  const names = cookieNames(secure);
  const cookies = new BrowserCookies(names);
  const filePaths = pathsWithBody('multipart');
  const addresses = new CountedAddresses(settings.TRUSTED_NETWORKS);
  let document: string | undefined;
  const module = GatewayModule.of({
    ports,
    settings,
    health: options.health,
    blobs: openBlobStore(base),
    signature: new ActorSigner(base.CONTEXT_SECRET, ports.clock),
    cursors: new CursorSignature(base.CONTEXT_SECRET),
    cookies,
    addresses,
    hosts,
    origins,
    publicOrigin: runtimeSettingsOf(base, 'distributed').publicOrigin,
    webDirectory: webDirectoryOf(settings),
    document: () => (document ??= JSON.stringify(apiDocument(app, names.session))),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    module,
    fastifyAdapter({ settings, secure, hosts }),
    {
      logger: new NestLogger(ports.logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  const server = app.getHttpAdapter().getInstance();
  const drain = new ConnectionDrain(server.server);
  acceptJsonOnly(server, pathsWithBody('raw'));
  acceptForms(server, routesWithBody('form'));
  acceptStreams(server, contentTypes.stream, pathsWithBody('stream'));
  ports.telemetry.register(gatewayMetrics);
  watchRequests(server, ports);
  addRequestHooks(server, { secure, hosts, origins, cookies });
  await server.register(fastifyCookie);
  answerNotModified(server);
  limitRequests(server, { ...apiLimits(ports, settings), cookies, addresses });
  limitBodyTimes(server, {
    wholeMs: bodyTimeoutMs,
    silenceMs: settings.UPLOAD_SILENCE_MS,
    slowPaths: [...filePaths, ...pathsWithBody('stream')],
  });
  // Programs unsubscribe by a multipart form too (RFC 8058, section 3.2). Nothing of it is read: the link alone acts.
  const formPaths = [...filePaths, unsubscribeRoute.path];
  await acceptFiles(server, { paths: formPaths, maxFileBytes: maxUploadBytes });
  app.useGlobalFilters(new ProblemFilter(ports.logger, app.get(AuditNotes)));
  app.useWebSocketAdapter(new SocketAdapter(app, app.get(SocketAdmission)));
  await app.listen(base.PORT, base.HOST);
  await app.get(RealtimeService).start(ports.events);
  return { address: addressOf(server, base), stop: () => stop(app, drain) };
}

function apiLimits(
  ports: Ports,
  settings: GatewaySettings,
): Pick<ApiLimits, 'bySession' | 'byToken' | 'byAddress'> {
  const perMinute = (name: string, most: number) => ports.limiter({ name, most, windowSeconds: 60 });
  return {
    bySession: perMinute('session', settings.API_REQUESTS_PER_MINUTE),
    byToken: perMinute('token', settings.API_REQUESTS_PER_MINUTE_BY_TOKEN),
    byAddress: perMinute('address', settings.API_REQUESTS_PER_MINUTE_BY_ADDRESS),
  };
}

const defaultWebDirectory = fileURLToPath(new URL('../../../web/dist/site', import.meta.url));

const webDirectoryOf = (settings: GatewaySettings): string => settings.WEB_DIRECTORY ?? defaultWebDirectory;

/** How long a body may take to arrive, in milliseconds. A file has the time of the whole request. */
const bodyTimeoutMs = 120_000;

/** The limit of a whole address, so that a malformed parameter of any length reaches its route. */
const maxParameterLength = 16 * 1024;

interface ServerOptions {
  readonly settings: GatewaySettings;
  readonly secure: boolean;
  readonly hosts: ReadonlySet<string>;
}

function fastifyAdapter({ settings, secure, hosts }: ServerOptions): FastifyAdapter {
  return new FastifyAdapter({
    http: { IncomingMessage: UpgradableRequest },
    bodyLimit: maxBodyBytes,
    requestTimeout: requestArrivalMs,
    routerOptions: { maxParamLength: maxParameterLength },
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    forceCloseConnections: 'idle',
    // The services still respond while connections are open, so a request that arrived in time is served.
    return503OnClosing: false,
    // Bytes that are not a request pass no hooks.
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, securityHeaders(secure)),
    // An address that the router cannot decode passes no hooks either.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...securityHeaders(secure), [httpHeaders.requestId]: request.id });
      const refusal = foreignHost(request.raw, hosts);
      if (refusal) {
        sendProblem(request, reply, refusal);
        return;
      }
      answerUnreadableAddress(request, reply, webDirectoryOf(settings)).catch(() =>
        sendProblem(request, reply, error),
      );
    },
  });
}

function addressOf(server: FastifyInstance, base: StatelessSettings): string {
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : base.PORT;
  const host = base.HOST === '127.0.0.1' || base.HOST === '0.0.0.0' ? 'localhost' : base.HOST;
  return base.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function stop(app: NestFastifyApplication, drain: ConnectionDrain): Promise<void> {
  app.get(RealtimeService).stop();
  app.get(SocketGateway).close();
  drain.start(drainTimes);
  await app.close();
}
