import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { presenceChanged } from '@emberdeck/contracts/presence/presence';
import { MemoryBroadcastTransport } from '@emberdeck/platform/bus/memory-broadcast-transport';
import { MemorySharedValues } from '@emberdeck/platform/cache/memory-shared-values';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { PresenceService } from '../src/presence/presence.service.js';
import { hubWithSockets } from './fake-sockets.js';

const workspaceId = '00000001-0000-4000-8000-000000000000';
const minute = 60_000;

const clock = { now: () => new Date() };

const passing = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('presence', () => {
  let values: MemorySharedValues;
  let broadcasts: MemoryBroadcastTransport;
  /** Every broadcast: who is what now. */
  let sent: [string, string][];
  let gateways: PresenceService[];

  beforeEach(async () => {
    jest.useFakeTimers();
    values = new MemorySharedValues();
    broadcasts = new MemoryBroadcastTransport(new SilentLogger());
    sent = [];
    gateways = [];
    await broadcasts.listen(presenceChanged.subject, (given) => {
      const { userId, state } = given as { userId: string; state: string };
      sent.push([userId, state]);
    });
  });

  afterEach(() => {
    gateways.forEach((each) => each.stop());
    jest.useRealTimers();
  });

  const aGateway = async () => {
    const { hub, open } = hubWithSockets();
    const presence = new PresenceService(hub, clock, values, broadcasts);
    gateways.push(presence);
    await presence.start();
    return {
      presence,
      open,
      arrive: async () => {
        const opened = open({ workspaceId });
        let { close } = opened;
        const { actor } = opened;
        let appearsOffline = false;
        await presence.opened({ ...actor, appearsOffline });
        await presence.active({ ...actor, appearsOffline });
        await passing(1);
        const leave = async () => {
          close();
          await presence.closed({ ...actor, appearsOffline });
        };
        /** The choice of the member, as the check of the sessions brings it. */
        const appear = async (offline: boolean) => {
          appearsOffline = offline;
          for (const each of hub.setAppearance(actor.sessionId, offline)) await presence.changed(each);
          await passing(1);
        };
        const act = () => presence.active({ ...actor, appearsOffline });
        /** Cuts the socket, and opens it again after the pause of the client. */
        const reconnect = async (pauseMs: number) => {
          await leave();
          await passing(pauseMs);
          ({ close } = open(actor));
          hub.setAppearance(actor.sessionId, appearsOffline);
          await presence.opened({ ...actor, appearsOffline });
        };
        return { actor, userId: actor.userId, leave, appear, act, reconnect };
      },
    };
  };

  it('follows a member from online to away and back', async () => {
    const { presence, arrive } = await aGateway();
    const { actor, userId } = await arrive();
    await passing(4 * minute);
    expect(sent.at(-1)).toEqual([userId, 'online']);
    await passing(minute + 10_000);
    expect(sent.at(-1)).toEqual([userId, 'away']);
    const before = sent.length;
    await presence.active({ ...actor, appearsOffline: false });
    await passing(1);
    expect(sent.slice(before)).toEqual([[userId, 'online']]);
  });

  it('is offline 30 seconds after the last socket of all gateways', async () => {
    const [here, there] = [await aGateway(), await aGateway()];
    await here.arrive();
    const watcher = await there.arrive();
    const { actor, userId, leave } = await here.arrive();
    await leave();
    await passing(29_000);
    expect(await there.presence.list(workspaceId)).toContainEqual(
      expect.objectContaining({ userId, state: 'online' }),
    );
    await passing(12_000);
    expect(sent.filter(([who]) => who === userId).at(-1)).toEqual([userId, 'offline']);
    await there.presence.opened({ ...actor, appearsOffline: false });
    await passing(1);
    expect(sent.at(-1)).toEqual([userId, 'online']);
    expect(watcher.userId).not.toBe(userId);
  });

  it('survives the reconnect of an idle member, which is no activity', async () => {
    const { presence, arrive } = await aGateway();
    const { actor, userId, leave } = await arrive();
    await leave();
    await passing(3 * minute);
    await presence.opened({ ...actor, appearsOffline: false });
    const [row] = await presence.list(workspaceId);
    expect(row).toMatchObject({ userId, state: 'away' });
    expect(Date.now() - Date.parse(row?.lastActiveAt ?? '')).toBeGreaterThanOrEqual(3 * minute);
  });

  it('of a gateway that has crashed is shown by the others', async () => {
    const [here, there] = [await aGateway(), await aGateway()];
    await there.arrive();
    const { userId } = await here.arrive();
    here.presence.stop();
    await passing(45_000);
    expect(sent.filter(([who]) => who === userId)).toEqual([
      [userId, 'away'],
      [userId, 'online'],
      [userId, 'offline'],
    ]);
  });

  it('is what broadcasts say while shared values are away', async () => {
    const { presence, arrive } = await aGateway();
    const { userId } = await arrive();
    jest.spyOn(values, 'read').mockResolvedValue(null as never);
    expect(await presence.list(workspaceId)).toEqual([{ userId, state: 'online', lastActiveAt: null }]);
  });

  const statesOf = (userId: string): string[] =>
    sent
      .filter(([who]) => who === userId)
      .map(([, state]) => state)
      // Two gateways may report the same change.
      .filter((state, index, all) => state !== all[index - 1]);

  it('does not flicker while every socket is cut each minute for 12 minutes', async () => {
    const { arrive } = await aGateway();
    const idle = await arrive();
    const busy = await arrive();
    for (let minutes = 0; minutes < 12; minutes += 1) {
      await passing(minute);
      await busy.act();
      await idle.reconnect(3_000);
      await busy.reconnect(3_000);
    }
    expect(statesOf(idle.userId)).toEqual(['away', 'online', 'away']);
    expect(statesOf(busy.userId)).toEqual(['away', 'online']);
  });

  it('of two devices lasts until both are closed', async () => {
    const [here, there] = [await aGateway(), await aGateway()];
    const phone = await here.arrive();
    const { close } = there.open(phone.actor);
    const seen = { ...phone.actor, appearsOffline: false };
    await there.presence.opened(seen);
    await phone.leave();
    await passing(2 * minute);
    expect(statesOf(phone.userId)).toEqual(['away', 'online']);
    close();
    await there.presence.closed(seen);
    await here.arrive();
    await passing(45_000);
    expect(statesOf(phone.userId)).toEqual(['away', 'online', 'offline']);
  });

  it('of a member who appears offline is shown at once, on every device, and returns with the next choice', async () => {
    const { presence, arrive } = await aGateway();
    await arrive();
    const { userId, appear, act, reconnect } = await arrive();
    await appear(true);
    expect(statesOf(userId)).toEqual(['away', 'online', 'offline']);
    await act();
    await reconnect(3_000);
    await passing(2 * minute);
    expect(statesOf(userId)).toHaveLength(3);
    expect(await presence.list(workspaceId)).toContainEqual(
      expect.objectContaining({ userId, state: 'offline' }),
    );
    await appear(false);
    expect(statesOf(userId).slice(3)).toEqual(['online']);
  });
});
