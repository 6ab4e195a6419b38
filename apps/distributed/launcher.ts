import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { BrokerChild, BrokerOptions } from '@emberdeck/processes/broker-child';
import { freePort } from '@emberdeck/processes/free-port';
import {
  nodeProgram,
  type ProgramEnvironment,
  ProgramFailure,
  runProgram,
} from '@emberdeck/processes/node-program';
import { configurationFaultExitCode, type ReadyMessage } from '@emberdeck/processes/protocol';
import { redisServer } from '@emberdeck/processes/redis-server';
import { addressOf, isGiven, type LaunchEnvironment, readReplicas } from '../shared/launch-environment.js';
import type { Wipes } from '../launcher/control.js';
import { localSecrets, startDatabase } from '../launcher/database.js';
import { type LaunchContext, type Launched, runLauncher } from '../launcher/launcher.js';
import { programPath } from '../launcher/program-path.js';
import { privateBroker } from '../broker/private-broker.js';
import type { BrokerUser } from '../broker/broker-users.js';
import { variablesOfGateway, variablesOfService, variablesWithoutSecrets } from './own-variables.js';
import { largestReplicas, poolSize, replicaName } from './replicas.js';

// Gateways drain while the services still run. Both phases and the servers' 7 s together stay below 30 s.
const gatewayStop = { stopPhase: 0, stopGraceMs: 11_000 };
const serviceStop = { stopPhase: 1, stopGraceMs: 11_000 };
const migrationAttempts = 5;
const migrationPauseMs = 1_000;

interface Brokers {
  /** Variables with the broker addresses of a program. The private broker has a separate user for each program. */
  readonly variablesOf: VariablesOf;
  readonly hasProvisioner: boolean;
  readonly wipes: Wipes;
}

async function startBroker<Child extends BrokerChild>(
  { supervisor }: LaunchContext,
  make: (options: BrokerOptions) => Promise<Child>,
  options: BrokerOptions,
): Promise<Child> {
  const child = await make(options);
  supervisor.start(child);
  await supervisor.whenReady(child.name);
  return child;
}

async function startBrokers(context: LaunchContext): Promise<Brokers> {
  const { environment } = context;
  const options = { dataDirectory: environment.dataDirectory, searchPath: environment.searchPath };
  const [nats, redis] = await Promise.all([
    isGiven(environment, 'NATS_URL') ? null : startBroker(context, privateBroker, options),
    isGiven(environment, 'REDIS_URL') ? null : startBroker(context, redisServer, options),
  ]);
  return {
    variablesOf: (program) => ({
      ...(nats && { NATS_URL: nats.urlOf(program), NATS_STREAM: 'await' }),
      ...(redis && { REDIS_URL: redis.connectionUrl }),
    }),
    hasProvisioner: nats !== null,
    wipes: nats ? { nats: () => nats.wipe() } : {},
  };
}

/** Returns whether a retry cannot help. */
const isFinal = (err: unknown): boolean =>
  err instanceof ProgramFailure && err.exit.code === configurationFaultExitCode;

async function migrate(context: LaunchContext, environment: ProgramEnvironment): Promise<void> {
  const { log, signal } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runProgram(programPath('distributed/migrate'), {
        environment,
        signal,
        ...context.console.programs,
      });
    } catch (err) {
      if (signal.aborted || isFinal(err) || attempt === migrationAttempts) throw err;
      log.warn('The migration failed and is tried again', { err });
      await delay(migrationPauseMs, undefined, { signal });
    }
  }
}

interface HealthAddresses {
  readonly healthUrl: string;
  readonly livenessUrl: string;
}

/** Picks a private port for the health endpoints of one process, and returns the URLs for the supervisor. */
async function health({ host }: LaunchEnvironment): Promise<{ healthPort: string; urls: HealthAddresses }> {
  const port = await freePort();
  const address = addressOf(host, port);
  return {
    healthPort: String(port),
    urls: { healthUrl: `${address}/readyz`, livenessUrl: `${address}/livez` },
  };
}

type VariablesOf = (program: BrokerUser) => ProgramEnvironment;

/** Starts a program without a public server; returns its name. */
function startInner(
  { environment, supervisor, console: { programs } }: LaunchContext,
  { name, script, args }: { name: string; script: string; args: readonly string[] },
  variables: ProgramEnvironment,
): string {
  const prepare = async () => {
    const { healthPort, urls } = await health(environment);
    const port = Number(healthPort);
    return { environment: { ...variables, HEALTH_PORT: healthPort }, ...urls, port };
  };
  supervisor.start(
    nodeProgram({ name, script: programPath(script), args, prepare, ...serviceStop, ...programs }),
  );
  return name;
}

function startServices(context: LaunchContext, replicas: number, variablesOf: VariablesOf): string[] {
  return serviceNames.flatMap((service) =>
    Array.from({ length: replicas }, (_, index) => {
      const name = replicaName(service, index + 1);
      const program = { name, script: 'distributed/service', args: [service] };
      return startInner(context, program, variablesOfService(service, variablesOf(service)));
    }),
  );
}

interface Gateway {
  readonly name: string;
  readonly address: string;
}

/** The first gateway serves PORT. Each gateway keeps its port over restarts, because browsers reconnect to it. */
async function startGateways(
  { environment, supervisor, console: { programs } }: LaunchContext,
  replicas: number,
  variables: ProgramEnvironment,
  onReady: (message: ReadyMessage) => void,
): Promise<Gateway[]> {
  const gateways: Gateway[] = [];
  for (let replica = 1; replica <= replicas; replica += 1) {
    const name = replicaName('gateway', replica);
    const port = replica === 1 ? environment.port : await freePort();
    const address = replica === 1 ? environment.address : addressOf(environment.host, port);
    const prepare = async () => {
      const { healthPort, urls } = await health(environment);
      const own = { PORT: String(port), HEALTH_PORT: healthPort };
      return { environment: { ...variables, ...own }, ...urls, port, url: address };
    };
    const script = programPath('distributed/gateway');
    supervisor.start(nodeProgram({ name, script, prepare, onReady, ...gatewayStop, ...programs }));
    gateways.push({ name, address });
  }
  return gateways;
}

function programVariables(environment: LaunchEnvironment, replicas: number): ProgramEnvironment {
  const shared = isGiven(environment, 'DATABASE_URL') || isGiven(environment, 'DATABASE_POOL_SIZE');
  return { ...environment.variables, ...(shared ? {} : { DATABASE_POOL_SIZE: String(poolSize(replicas)) }) };
}

/** Starts the three servers, then migration, services and gateways concurrently: none of them depends on the order. */
async function startDistributed(context: LaunchContext): Promise<Launched> {
  const { environment, supervisor } = context;
  const replicas = readReplicas(largestReplicas);
  const [secrets, database, brokers] = await Promise.all([
    localSecrets(environment),
    startDatabase(context),
    startBrokers(context),
  ]);
  const variables = { ...programVariables(environment, replicas), ...secrets, ...database };
  const variablesOf: VariablesOf = (program) => ({ ...variables, ...brokers.variablesOf(program) });
  let demo: string | null = null;
  const provisioner = { name: 'provisioner', script: 'broker/provisioner', args: [] };
  const provisioners = brokers.hasProvisioner
    ? [startInner(context, provisioner, variablesWithoutSecrets(variablesOf('provisioner')))]
    : [];
  const services = startServices(context, replicas, variablesOf);
  const gateways = await startGateways(
    context,
    replicas,
    variablesOfGateway(variablesOf('gateway')),
    (message) => {
      demo = message.demo;
    },
  );
  const names = [...provisioners, ...services, ...gateways.map((gateway) => gateway.name)];
  await Promise.all([migrate(context, variables), ...names.map((name) => supervisor.whenReady(name))]);
  return { addresses: gateways.map((gateway) => gateway.address), demo, wipes: brokers.wipes };
}

await runLauncher(startDistributed);
