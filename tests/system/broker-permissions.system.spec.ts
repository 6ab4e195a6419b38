import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { NatsEventTransport } from '@emberdeck/platform/bus/nats-event-transport';
import {
  acknowledgements,
  answersOf,
  callAtReplica,
  durableRequest,
  pullRequest,
  replicaSearch,
} from '@emberdeck/platform/bus/nats-subjects';
import type { ChildHandle } from '@emberdeck/processes/child-handle';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { eventually } from '@emberdeck/testing/eventually';
import { noFrames } from '@emberdeck/testing/suites/some-events';
import type { BrokerUser } from '@emberdeck/apps/broker/broker-users';
import { type BusNeeds, type Durable, readBusNeeds } from '@emberdeck/apps/broker/bus-needs';
import { privateBroker, type PrivateBroker } from '@emberdeck/apps/broker/private-broker';
import { Guest } from './broker/guest.js';

const programs = [...serviceNames, 'gateway'] as const;
const logger = new SilentLogger();

const streamOf = (verb: string): string => `$JS.API.STREAM.${verb}.EMBERDECK`;

/** Requests that only the provisioner (create, change) and the operator (delete) may send. */
const onTheStream = [
  ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(streamOf),
  '$JS.API.STREAM.CREATE.OTHER',
  '$JS.API.STREAM.LIST',
  '$JS.API.STREAM.LEADER.STEPDOWN.EMBERDECK',
  '$JS.API.DIRECT.GET.EMBERDECK',
  '$JS.API.DIRECT.GET.EMBERDECK.emberdeck.identity.v1.user-joined',
  '$JS.API.CONSUMER.CREATE.EMBERDECK',
  '$JS.API.CONSUMER.LIST.EMBERDECK',
  '$JS.EVENT.ADVISORY.STREAM.DELETED.EMBERDECK',
  '$SYS.REQ.SERVER.PING',
];

/** Requests about a durable that other programs may not send. */
const onDurable = ({ name, subject }: Durable): string[] => [
  durableRequest(name, subject),
  `$JS.API.CONSUMER.DURABLE.CREATE.EMBERDECK.${name}`,
  `$JS.API.CONSUMER.INFO.EMBERDECK.${name}`,
  `$JS.API.CONSUMER.DELETE.EMBERDECK.${name}`,
  pullRequest(name),
  acknowledgements(name).replace('>', '1.1.1.1.0'),
];

describe('the broker, under the permissions of every deployment', () => {
  let broker: PrivateBroker;
  let server: ChildHandle;
  let folder: string;
  let needs: BusNeeds;
  const guests = new Map<BrokerUser, Guest>();
  const opened: NatsConnection[] = [];

  const guest = async (user: BrokerUser): Promise<Guest> => {
    const known = guests.get(user) ?? (await Guest.connect(user, broker.urlOf(user)));
    guests.set(user, known);
    return known;
  };

  /** The event transport of a program, configured like in the product. */
  const events = async (user: BrokerUser, makesStream: boolean): Promise<NatsEventTransport> => {
    const connection = await NatsConnection.open({ url: broker.urlOf(user), name: user, logger });
    opened.push(connection);
    return new NatsEventTransport(connection, logger, { makesStream });
  };

  const storedEvents = async (): Promise<number> => {
    const { state } = await (await guest('operator')).request(streamOf('INFO'));
    return state?.messages ?? -1;
  };

  const othersOf = (program: BrokerUser): BrokerUser[] => programs.filter((other) => other !== program);

  const durablesOf = (program: BrokerUser): readonly Durable[] =>
    needs.services.find(({ name }) => name === program)?.durables ?? [];

  const callsOf = (program: BrokerUser): string[] => {
    const calls =
      program === 'gateway'
        ? needs.gateway.calls
        : needs.services.find(({ name }) => name === program)?.calls;
    return (calls ?? []).map(({ subject }) => subject);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
    [broker, needs] = await Promise.all([privateBroker({ dataDirectory: folder }), readBusNeeds()]);
    server = await broker.start(new AbortController().signal);
    await server.ready;
    await (await events('provisioner', true)).holdings();
  });

  afterAll(async () => {
    for (const each of guests.values()) await each.close();
    for (const connection of opened) await connection.close();
    server.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses a client without its own name and password', async () => {
    const wrong = broker.urlOf('identity').replace('identity:', 'gateway:');
    await expect(Guest.connect('gateway', wrong)).rejects.toThrow('Authorization');
    await expect(Guest.connect('gateway', broker.url)).rejects.toThrow('Authorization');
  });

  describe.each(serviceNames)('with the credentials of %s', (service) => {
    it('publishes its events, and subscribes only with its durables', async () => {
      const transport = await events(service, false);
      const subject = `emberdeck.${service}.v1.probed`;
      const event = { id: `probe-of-${service}`, subject, occurredAt: '', correlationId: '', payload: null };
      expect(await transport.publish([event])).toHaveLength(1);
      expect(await (await guest(service)).refusedToSubscribe([`emberdeck.${service}.call.v1.probe`])).toEqual(
        [],
      );
      for (const { name, subject: subscribed } of durablesOf(service)) {
        const consumer = name.slice(0, name.indexOf('_'));
        await transport.subscribe({
          consumer,
          subjects: [subscribed],
          setAside: noFrames,
          deliver: async () => [],
        });
        const { config } = await (await guest('operator')).request(`$JS.API.CONSUMER.INFO.EMBERDECK.${name}`);
        expect(config).toMatchObject({
          durable_name: name,
          filter_subject: subscribed,
          deliver_policy: 'all',
        });
      }
      await transport.close();
    });

    it('creates no durable for a subject that its name does not allow', async () => {
      const [durable] = durablesOf(service);
      if (!durable) return;
      const config = {
        durable_name: durable.name,
        ack_policy: 'explicit',
        filter_subject: 'emberdeck.*.v1.*',
      };
      const body = JSON.stringify({ stream_name: 'EMBERDECK', config });
      const { error } = await (
        await guest(service)
      ).request(durableRequest(durable.name, durable.subject), body);
      expect(error?.description).toContain('filter');
    });
  });

  describe.each(programs)('with the credentials of %s', (program) => {
    it('refuses the events, calls and answers of others', async () => {
      const forbidden = othersOf(program).flatMap((other) => [
        `emberdeck.${other}.v1.probed`,
        `emberdeck.${other}.call.v1.probe`,
        `_INBOX_${other}.probe`,
        ...othersOf(program).map((caller) => answersOf(caller, other).replace('>', 'probe.0')),
      ]);
      const internal = [
        'emberdeck.notifications.call.v1.deliver-code',
        'emberdeck.identity.call.v1.find-session',
      ];
      const calls = internal.filter((call) => !callsOf(program).includes(call));
      expect(await (await guest(program)).refusedToPublish([...forbidden, ...calls])).toEqual([
        ...forbidden,
        ...calls,
      ]);
      expect(await (await guest(program)).refusedToPublish(callsOf(program))).toEqual([]);
      const elsewhere = [replicaSearch('identity'), callAtReplica(internal[1] ?? '', 'probe')];
      expect(await (await guest(program)).refusedToPublish(elsewhere)).toEqual(
        program === 'gateway' ? [] : elsewhere,
      );
    });

    it('refuses subscriptions to subjects of others', async () => {
      const forbidden = [
        '>',
        '*',
        '*.>',
        'emberdeck.>',
        'emberdeck.*.v1.*',
        'emberdeck.*.call.v1.*',
        '_INBOX.>',
        '*.*',
        '$JS.>',
        '$JS.EVENT.>',
        '$SYS.>',
        ...othersOf(program).flatMap((other) => [
          `emberdeck.${other}.v1.*`,
          `emberdeck.${other}.v1.probed`,
          `emberdeck.${other}.call.v1.>`,
          `_INBOX_${other}.>`,
        ]),
      ];
      expect(await (await guest(program)).refusedToSubscribe(forbidden)).toEqual(forbidden);
      expect(await (await guest(program)).refusedToSubscribe([`_INBOX_${program}.>`])).toEqual([]);
    });

    it('refuses to create, change, empty or read the stream, and to touch the durables of others', async () => {
      const durables = othersOf(program).flatMap(durablesOf);
      expect(durables.length).toBeGreaterThan(0);
      const forbidden = [...onTheStream, ...durables.flatMap(onDurable)];
      expect(await (await guest(program)).refusedToPublish(forbidden)).toEqual(forbidden);
    });
  });

  it('does not let the acknowledgement of an event empty the stream', async () => {
    const before = await storedEvents();
    const identity = await guest('identity');
    for (const verb of ['PURGE', 'MSG.DELETE', 'DELETE', 'UPDATE']) {
      const refused = await identity.publishWithReply('emberdeck.identity.v1.probed', '{}', streamOf(verb));
      expect(refused).toEqual([]);
    }
    await eventually(async () => expect(await storedEvents()).toBe(before + 4));
  });

  it('does not let a reply delete the stream for the caller', async () => {
    const [gateway, identity] = [await guest('gateway'), await guest('identity')];
    const call = 'emberdeck.identity.call.v1.find-session';
    const answer = (reply: string): Promise<string[]> => gateway.publishWithReply(call, '', reply);
    const first = identity.next(call);
    await first.ready;
    await answer(streamOf('DELETE'));
    (await first.message).respond('{}');
    await eventually(() => expect(identity.wasRefused('publish', streamOf('DELETE'))).toBe(true));
    expect(await storedEvents()).toBeGreaterThan(0);

    const second = identity.next(call);
    const inbox = gateway.next('_INBOX_gateway.identity.probe.0');
    await Promise.all([second.ready, inbox.ready]);
    await answer('_INBOX_gateway.identity.probe.0');
    (await second.message).respond('{}');
    expect((await inbox.message).string()).toBe('{}');
  });

  it('lets the provisioner change the stream, and only the operator delete it', async () => {
    const [provisioner, operator] = [await guest('provisioner'), await guest('operator')];
    const forbidden = ['DELETE', 'PURGE', 'MSG.GET'].map(streamOf);
    const others = ['emberdeck.identity.v1.probed', 'emberdeck.identity.call.v1.find-session'];
    expect(await provisioner.refusedToPublish([...forbidden, ...others])).toEqual([...forbidden, ...others]);
    expect(await provisioner.refusedToSubscribe(['>', ...others])).toEqual(['>', ...others]);
    expect(await operator.refusedToPublish(others)).toEqual(others);
    expect(await operator.refusedToSubscribe(['>', ...others])).toEqual(['>', ...others]);
    expect(await operator.request(streamOf('DELETE'))).toMatchObject({ success: true });
    await (await events('provisioner', true)).holdings();
    expect(await storedEvents()).toBe(0);
  });
});
