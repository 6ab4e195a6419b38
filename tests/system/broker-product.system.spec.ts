import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ConnectAppAnswer } from '@emberdeck/contracts/gamification/connected-apps';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';

describe('the product, distributed, under the permissions of the broker', () => {
  let folder: string;
  let product: ProductUnderTest;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
    // Open, so that as root the database may be kept below it by its own user.
    await chmod(folder, 0o755);
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { EMBERDECK_DATA_DIR: folder },
    });
  });

  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('works from browser to browser, also after the store was lost, and the broker refuses nothing', async () => {
    const ada = product.browser();
    await ada.join(freshEmail());
    const socket = await ada.openSocket();
    const connect = async (appName: string): Promise<void> => {
      const connected = await ada.post<ConnectAppAnswer>('/api/connected-apps', { appName, appType: 'work' });
      expect(connected.status).toBe(201);
      await eventually(async () => {
        const activities = (await ada.get<Activity[]>('/api/activities')).body;
        expect(JSON.stringify(activities)).toContain(appName);
      }, recoveryMs);
    };
    await connect('First Deck');
    const posted = await ada.post<Message>('/api/messages', { content: 'Hello' });
    await socket.waitFor('new_message', ({ messageId }) => messageId === posted.body.id);

    await product.control.hold('nats', 'SIGKILL');
    await product.control.wipe('nats');
    await product.control.release('nats');
    await product.ready();
    await connect('Second Deck');

    const log = await readFile(join(folder, 'nats', 'nats.log'), 'utf8');
    expect(log).toContain('Server is ready');
    expect(log.split('\n').filter((line) => /violation/i.test(line))).toEqual([]);
  });
});
