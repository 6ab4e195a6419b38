import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type DemoPerson, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { Demo } from '@emberdeck/apps/demo/demo';
import { loadServices } from '@emberdeck/apps/shared/services';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestDatabase } from '@emberdeck/testing/database/test-database';
import { contextSecret, startTestService, type TestService } from '@emberdeck/testing/service-harness';

/** Time that stands still until a test moves it. */
export class TestClock extends Clock {
  constructor(public time: string) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  advance(minutes: number): void {
    this.time = new Date(this.now().getTime() + minutes * 60_000).toISOString();
  }
}

export const actorOf = ({ userId, displayName, role }: DemoPerson): Actor =>
  anActor({
    ...{ userId, displayName, role },
    workspaceId: demoWorkspace.id,
    ownsWorkspace: userId === demoUser.userId,
  });

/** All services with the demo, which the test plays. */
export interface DemoProduct {
  readonly service: TestService;
  readonly demo: Demo;
  /** A call of a person of the demo: the demo user by default. */
  readonly call: <C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    person?: DemoPerson,
  ) => Promise<CallOutput<C>>;
  /** Waits until no event is on its way and no job runs. */
  readonly settled: () => Promise<void>;
  /** The number of rows of a table of a service. */
  readonly count: (table: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Loads the definitions in sequence: jest's module loader confuses modules that are imported at the same time. */
export async function allServices(): Promise<[ServiceDefinition, ...ServiceDefinition[]]> {
  const services: ServiceDefinition[] = [];
  for (const name of serviceNames) services.push(...(await loadServices([name])));
  const [first, ...others] = services;
  if (!first) throw new Error('There is no service');
  return [first, ...others];
}

/** With a database, `stop` leaves it. */
export async function startDemoProduct(clock: Clock, database?: TestDatabase): Promise<DemoProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-demo-'));
  const [first, ...beside] = await allServices();
  const service = await startTestService(first, {
    beside,
    clock,
    runtime: { demo: true },
    ...(database && { database }),
    environment: { EMBERDECK_BLOB_DIR: folder },
  });
  const count = async (table: string): Promise<number> => {
    const [row] = await service.database.asAdministrator<{ count: string }>(`SELECT count(*) FROM ${table}`);
    return Number(row?.count);
  };
  const openOutboxes = (): Promise<number[]> =>
    Promise.all(serviceNames.map((name) => count(`${name}.outbox WHERE sent_at IS NULL`)));
  return {
    service,
    demo: new Demo(service.ports, contextSecret),
    call: (call, input, person = demoUser) => service.call(call, input, { actor: actorOf(person) }),
    settled: () =>
      eventually(async () => {
        for (let round = 0; round < 3; round += 1) {
          expect(await openOutboxes()).toEqual(serviceNames.map(() => 0));
          expect(await count(`analytics.job WHERE status IN ('queued', 'running')`)).toBe(0);
        }
      }, 60_000),
    count,
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
