import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceChanged, sourceCreated, sourceDeleted } from '@emberdeck/contracts/analytics/source-events';
import { getLatestMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { listSyncRuns } from '@emberdeck/contracts/analytics/sync-runs';
import { beginUpload } from '@emberdeck/contracts/analytics/uploads';
import type { AppError } from '@emberdeck/platform/errors/app-error';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { activitiesOf, aSource, csv, startAnalytics, upload } from './analytics.js';

const firstPage = { limit: 50 };
const apiKey = 'sk-live-0123456789abcdef';

const newSource = {
  name: 'Sales',
  type: 'API Integration',
  description: 'All of it',
  endpoint: 'https://example.com/metrics',
  apiKey,
} as const;

describe('data sources', () => {
  let service: TestService;
  const list = (actor = anActor(), page: { limit: number; cursor?: string } = firstPage) =>
    service.page(listDataSources, page, { actor });

  beforeAll(async () => {
    service = await startAnalytics({ environment: { OUTBOUND_ALLOW: '127.0.0.1:8091' } });
  });

  afterAll(() => service.stop());

  it('creates a source and returns it without its key', async () => {
    const actor = anActor();
    const created = await service.call(createDataSource, newSource, { actor });
    expect(created).toMatchObject({
      name: 'Sales',
      type: 'API Integration',
      description: 'All of it',
      endpoint: 'https://example.com/metrics',
      hasApiKey: true,
      apiKeyLastFour: 'cdef',
      isActive: true,
      lastSyncAt: null,
      createdBy: actor.userId,
    });
    expect(JSON.stringify(created)).not.toContain(apiKey);
    expect(created.webhookSecret).toBeNull();
    // The first sync may have begun.
    const [listed] = (await list(actor)).items;
    const { nextSyncAt, updatedAt } = { ...created, ...listed };
    expect({ ...listed, webhookSecret: null }).toEqual({ ...created, nextSyncAt, updatedAt });
  });

  it('encrypts the key for its row', async () => {
    const { id } = await service.call(createDataSource, newSource, { actor: anActor() });
    const [row] = await service.database.asAdministrator<{ api_key: string }>(
      'SELECT api_key FROM analytics.data_source WHERE id = $1',
      [id],
    );
    expect(row?.api_key).not.toContain(apiKey);
    const box = new SecretBox('the encryption key of the tests, long enough');
    expect(box.open(row?.api_key ?? '', { table: 'data_source', column: 'api_key', rowId: id })).toBe(apiKey);
  });

  it('leaves the key out of events and activities', async () => {
    const actor = anActor();
    const { webhookSecret: _none, ...source } = await service.call(createDataSource, newSource, { actor });
    const { id } = source;
    const created = (await service.published(sourceCreated)).find(({ sourceId }) => sourceId === id);
    expect(created).toEqual({
      sourceId: id,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      action: { by: actor.displayName, verb: 'added' },
      name: 'Sales',
      type: 'API Integration',
      source,
      concernsClients: true,
      hiddenFrom: [],
      isInAnswer: true,
    });
    expect(JSON.stringify(created)).not.toContain(apiKey);
    const activities = await activitiesOf(service, actor);
    expect(activities).toMatchObject([
      { type: 'data_source', description: 'Player_1234 added the data source Sales', entityId: id },
    ]);
  });

  it('creates once for 20 concurrent and repeated requests', async () => {
    const actor = anActor();
    const send = () => service.call(createDataSource, newSource, { actor, idempotencyKey: 'create-once-1' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, send));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'idempotency_in_progress' });
    }
    const again = await send();
    expect((await list(actor)).items.map(({ id }) => id)).toEqual([again.id]);
    await expect(
      service.call(
        createDataSource,
        { ...newSource, name: 'Other' },
        { actor, idempotencyKey: 'create-once-1' },
      ),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('lists newest first, page by page, without gap or repeat', async () => {
    const actor = anActor();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) {
      await aSource(service, actor, { name });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(actor, {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(names.toReversed());
  });

  it('refuses a cursor with a foreign signature', async () => {
    await expect(list(anActor(), { limit: 2, cursor: 'abc' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(256) }, 'name'],
    ['a NUL in the name', { name: 'a\0b' }, 'name'],
    ['an unknown type', { type: 'Fax' }, 'type'],
    ['an endpoint that is no web address', { endpoint: 'ftp://example.com' }, 'endpoint'],
    ['an endpoint with a password', { endpoint: 'http://user:pw@example.com' }, 'endpoint'],
    ['an endpoint in a private network', { endpoint: 'http://169.254.169.254/' }, 'endpoint'],
  ])('refuses %s', async (_, changes, field) => {
    await expect(
      service.call(createDataSource, { ...newSource, ...(changes as object) }, { actor: anActor() }),
    ).rejects.toMatchObject({ code: 'validation_failed', details: { fields: [{ field }] } });
  });

  it('accepts an endpoint in a private network that the operator allows', async () => {
    const endpoint = 'http://127.0.0.1:8091/feed';
    const input = { ...newSource, endpoint };
    expect(await service.call(createDataSource, input, { actor: anActor() })).toMatchObject({ endpoint });
  });

  it('removes the passwords from the endpoints that earlier versions stored', async () => {
    const actor = anActor();
    const { id } = await service.call(createDataSource, newSource, { actor });
    await service.database.asAdministrator(
      `UPDATE analytics.data_source SET endpoint = 'https://user:p@ss@example.com/a@b?c=d@e' WHERE id = '${id}'`,
    );
    const migration = new URL('0003-endpoints-without-passwords.sql', definition.migrations);
    await service.database.asAdministrator(`SET search_path = analytics; ${readFileSync(migration, 'utf8')}`);
    expect((await list(actor)).items).toMatchObject([{ id, endpoint: 'https://example.com/a@b?c=d@e' }]);
  });

  it('never shows a secret in the stored address, and keeps it where a form sends its hidden form back', async () => {
    const actor = anActor();
    const { id } = await service.call(createDataSource, newSource, { actor });
    const secret = 'https://example.com/feed?page=1&api_key=s3cret';
    await service.database.asAdministrator('UPDATE analytics.data_source SET endpoint = $1 WHERE id = $2', [
      secret,
      id,
    ]);
    const endpoint = 'https://example.com/feed?page=1&api_key=***';
    expect((await list(actor)).items).toMatchObject([{ endpoint }]);
    const renamed = await service.call(updateDataSource, { id, name: 'Other', endpoint }, { actor });
    expect(renamed).toMatchObject({ name: 'Other', endpoint });
    const stored = await service.database.asAdministrator(
      'SELECT endpoint FROM analytics.data_source WHERE id = $1',
      [id],
    );
    expect(stored).toEqual([{ endpoint: secret }]);
    const events = JSON.stringify(await service.published(sourceChanged));
    expect(events).toContain('api_key=***');
    expect(events).not.toContain('s3cret');
  });

  it('refuses a secret in the address and a key that no header carries, by field', async () => {
    const actor = anActor();
    const fieldsOf = async (changes: object) =>
      service.call(createDataSource, { ...newSource, ...changes }, { actor }).then(
        () => null,
        (error: unknown) => (error as AppError).details.fields,
      );
    expect(await fieldsOf({ endpoint: 'https://example.com/feed?access_token=abc' })).toMatchObject([
      { field: 'endpoint', code: 'secret_in_address', parameter: 'access_token' },
    ]);
    for (const apiKey of ['one\ntwo', 'a\u200bb', 'clé€']) {
      expect(await fieldsOf({ apiKey })).toMatchObject([{ field: 'apiKey' }]);
    }
  });

  it('treats empty optional fields as absent', async () => {
    const input = { ...newSource, description: '', endpoint: ' ', apiKey: '' };
    expect(await service.call(createDataSource, input, { actor: anActor() })).toMatchObject({
      description: null,
      endpoint: null,
      hasApiKey: false,
      apiKeyLastFour: null,
    });
  });

  it('deletes a source, hides its data at once, and records it', async () => {
    const actor = anActor();
    const source = await aSource(service, actor);
    await upload(service, actor, source.id, csv('active_users,1,,2026-01-01', 'active_users,2,,1990-01-02'));
    const colleague = anActor({
      workspaceId: actor.workspaceId,
      displayName: 'Colleague',
      role: 'product_manager',
      ownsWorkspace: false,
    });
    expect(await service.call(deleteDataSource, { id: source.id }, { actor: colleague })).toEqual({
      success: true,
    });

    expect((await list(actor)).items).toEqual([]);
    expect(await service.call(getLatestMetrics, {}, { actor })).toEqual([]);
    await expect(
      service.call(listSyncRuns, { id: source.id, ...firstPage }, { actor }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    const deleted = (await service.published(sourceDeleted)).find(({ sourceId }) => sourceId === source.id);
    expect(deleted).toMatchObject({
      workspaceId: actor.workspaceId,
      userId: colleague.userId,
      name: 'Figures',
    });
    const [newest] = await activitiesOf(service, actor, 1);
    expect(newest?.description).toBe('Colleague deleted the data source Figures');
    await expect(service.call(deleteDataSource, { id: source.id }, { actor })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('hides a source from other workspaces, whose users can neither delete nor fill it', async () => {
    const source = await aSource(service, anActor());
    const stranger = anActor();
    expect((await list(stranger)).items).toEqual([]);
    const attempts = [
      () => service.call(deleteDataSource, { id: source.id }, { actor: stranger }),
      () => service.call(beginUpload, { id: source.id, fileName: 'a', sizeBytes: 1 }, { actor: stranger }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'not_found',
        message: 'The data source was not found',
      });
    }
  });

  it('shows a client no endpoint, no fact about the key, and no source without client access', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const { webhookSecret, id } = await service.call(createDataSource, newSource, { actor });
    expect(webhookSecret).toBeNull();
    const closed = await aSource(service, actor);
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET client_access = false WHERE id = $1',
      [closed.id],
    );
    expect((await list(client)).items).toMatchObject([
      { id, endpoint: null, hasApiKey: false, apiKeyLastFour: null, lastFailure: null },
    ]);
    expect((await list(actor)).items).toHaveLength(2);
    const owner = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: true });
    expect((await list(owner)).items).toHaveLength(2);
    await service.call(deleteDataSource, { id: closed.id }, { actor });
    await service.call(deleteDataSource, { id }, { actor });
    const deleted = (await service.published(sourceDeleted)).filter((each) => each.userId === actor.userId);
    expect(deleted.map(({ concernsClients }) => concernsClients)).toEqual([false, true]);
  });

  it('lets a client neither create nor delete nor fill a source', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const attempts = [
      () => service.call(createDataSource, newSource, { actor: client }),
      () => service.call(deleteDataSource, { id }, { actor: client }),
      () => service.call(beginUpload, { id, fileName: 'a.csv', sizeBytes: 1 }, { actor: client }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect((await list(actor)).items).toHaveLength(1);
  });

  it('lets a team member delete own sources only, and a product manager those of every member', async () => {
    const actor = anActor();
    const { workspaceId } = actor;
    const member = anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
    const manager = anActor({ workspaceId, role: 'product_manager', ownsWorkspace: false });
    const ofOwner = await service.call(createDataSource, newSource, { actor });
    const ofMember = await service.call(createDataSource, newSource, { actor: member });
    await expect(service.call(deleteDataSource, { id: ofOwner.id }, { actor: member })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    );
    await service.call(deleteDataSource, { id: ofMember.id }, { actor: member });
    await service.call(deleteDataSource, { id: ofOwner.id }, { actor: manager });
    expect((await list(actor)).items).toEqual([]);
  });

  it('has no reports yet', async () => {
    expect(await service.call(listReports, firstPage, { actor: anActor() })).toEqual([]);
  });
});
