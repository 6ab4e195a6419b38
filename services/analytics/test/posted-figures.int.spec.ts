import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFigure } from '@emberdeck/contracts/analytics/posted-figures';
import { updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, upload } from './analytics.js';

describe('figures that messages show', () => {
  let service: TestService;
  const workspaceId = randomUUID();
  const owner = anActor({ workspaceId });
  const client = anActor({ workspaceId, role: 'client', ownsWorkspace: false });
  const stranger = anActor();
  let open = '';
  let hidden = '';

  const read = (
    reader: Actor,
    ref: string,
    kind: 'metric' | 'report' | 'source' = 'metric',
    madeOf: string[] = [],
  ) => service.call(readFigure, { kind, ref, range: '30days' as const, reader, madeOf });

  beforeAll(async () => {
    service = await startAnalytics();
    const today = new Date().toISOString();
    ({ id: open } = await aSource(service, owner, { name: 'Open' }));
    ({ id: hidden } = await aSource(service, owner, { name: 'Hidden' }));
    await upload(service, owner, open, csv(`visits,10,,${today}`));
    await upload(service, owner, hidden, csv(`visits,5,,${today}`, `margin,7,,${today}`));
    await service.call(updateDataSource, { id: hidden, shownToClients: false }, { actor: owner });
  });

  afterAll(() => service.stop());

  it('have the value that their reader sees, and say whether it sees all sources', async () => {
    const whole = await read(owner, 'Visits');
    expect(whole.figure).toMatchObject({ value: 15, line: [15] });
    expect(whole.sourceIds.toSorted()).toEqual([open, hidden].toSorted());
    const part = await read(client, 'visits', 'metric', whole.sourceIds);
    expect([part.figure?.value, part.seesAll]).toEqual([10, false]);
    expect((await read(client, 'visits', 'metric', [open])).seesAll).toBe(true);
  });

  it.each(['margin', 'unknown'])('are absent for a client without a source of %s', async (metric) => {
    expect(await read(client, metric)).toEqual({ figure: null, sourceIds: [], seesAll: false });
  });

  it('are sources and reports that the reader may read', async () => {
    const ofKind = async (reader: Actor, ref: string, kind: 'report' | 'source') =>
      (await read(reader, ref, kind)).figure?.name ?? null;
    expect(await ofKind(owner, hidden, 'source')).toBe('Hidden');
    expect(await ofKind(client, hidden, 'source')).toBeNull();
    expect(await ofKind(stranger, open, 'source')).toBeNull();
    expect(await ofKind(owner, randomUUID(), 'report')).toBeNull();
    expect(await ofKind(owner, 'no-id', 'report')).toBeNull();
  });
});
