import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { contentTypes } from '@emberdeck/contracts/core/route';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { eventually } from '@emberdeck/testing/eventually';
import { aPng } from '@emberdeck/testing/sample-pictures';
import type { Browser } from '@emberdeck/testing/system/browser';
import { attaching } from './attached-file.js';

/** A person whose data names them everywhere. */
export interface NamedPerson {
  readonly userId: string;
  readonly email: string;
  /** E-mail address and phone number, as they are stored and as a log could write them. */
  readonly contacts: readonly string[];
  readonly names: readonly string[];
}

const names = ['Zorahline', 'Quillfeather'];
const text = `Written by ${names.join(' ')}`;

async function sendFiles(browser: Browser): Promise<void> {
  const picture = aPng({ width: 64, height: 64 });
  const { url } = (await browser.post<ExpectedFile>('/api/player/picture', { sizeBytes: picture.length }))
    .body;
  const headers = { 'content-type': contentTypes.stream, 'upload-offset': '0' };
  const sent = await fetch(new URL(url, browser.address), {
    method: 'PATCH',
    body: new Uint8Array(picture),
    headers: { ...headers, ...browser.cookieHeader(), 'sec-fetch-site': 'same-origin' },
  });
  expect(sent.status).toBe(200);
  const { id, url: address } = (await attaching.announce(browser, 'Quillfeather.txt', text)).body;
  await attaching.send(browser, address, text);
  expect((await attaching.prepare(browser, id)).status).toBe(200);
  const post = { content: text, attachments: [id] };
  expect((await browser.post('/api/messages', post)).status).toBe(201);
}

async function fillWorkspace(browser: Browser): Promise<void> {
  const source = await browser.post<DataSource>('/api/data-sources', {
    name: 'Zorahline sales',
    type: 'File Upload',
  });
  const file = {
    name: 'Quillfeather.csv',
    content: `name,value,timestamp\nzorahline_sales,1,${new Date().toISOString()}\n`,
  };
  expect((await browser.upload(`/api/data-sources/${source.body.id}/uploads`, file)).status).toBe(200);
  const config = { dateRange: '30days', format: 'pdf' };
  const content = { title: 'By Zorahline', type: 'executive_summary', config };
  const made = await browser.post<Report>('/api/reports', content);
  expect(made.status).toBe(201);
  const app = { appName: 'Step Counter', appType: 'fitness', authToken: 'zorahline-token-of-length' };
  expect((await browser.post('/api/connected-apps', app)).status).toBe(201);
  const invitation = { message: 'Zorahline asks you to join' };
  expect((await browser.post('/api/team/invitations', invitation)).status).toBe(201);
  await eventually(async () => {
    const { body } = await browser.get<Report>(`/api/reports/${made.body.id}`);
    expect(body.status).toBe('ready');
  }, 60_000);
}

async function makeExport(browser: Browser): Promise<void> {
  expect((await browser.post<PersonalExport>('/api/exports', {})).status).toBe(202);
  await eventually(async () => {
    const { body } = await browser.get<PersonalExport[]>('/api/exports');
    expect(body).toMatchObject([{ status: 'ready' }]);
  }, 60_000);
}

/** Signs a person up and uses everything that stores a name, a contact or a file. `other` invites them as a friend. */
export async function livedPerson(
  browser: Browser,
  other: Browser,
  databaseUrl: string,
): Promise<NamedPerson> {
  const email = `zorahline-${randomUUID()}@mail.example`;
  const phone = `+1415555${String(randomInt(10_000)).padStart(4, '0')}`;
  const friend = { friendPhone: phone, friendName: 'Zorahline' };
  expect((await other.post('/api/referrals/send', friend)).status).toBe(200);
  await browser.join(email, { displayName: names.join(' ') });
  const { id: userId } = (await browser.get<CurrentUser>('/api/auth/user')).body;
  await withConnection(databaseUrl, 'test', async (client) => {
    await client.query(
      `INSERT INTO identity.contact (id, user_id, kind, value, proven_at, created_at)
       VALUES (gen_random_uuid(), $1, 'phone', $2, now(), now())`,
      [userId, phone],
    );
    await client.query(
      `UPDATE identity.session SET reauthenticated_until = now() + interval '1 day' WHERE user_id = $1`,
      [userId],
    );
  });
  const profile = { displayName: names.join(' '), bio: text };
  expect((await browser.post('/api/player/profile', profile)).status).toBe(200);
  await sendFiles(browser);
  await fillWorkspace(browser);
  await makeExport(browser);
  return { userId, email, contacts: [email, phone.slice(1)], names };
}

/** Runs a job of each of the services now, and not at its time. */
export const startJobs = (
  databaseUrl: string,
  name: string,
  services: readonly string[] = serviceNames,
): Promise<void> =>
  withConnection(databaseUrl, 'test', async (client) => {
    for (const service of services) {
      await client.query(
        `SET search_path = ${service}; SELECT add_job('schedule', '{"name": "${name}"}', job_key => 'test')`,
      );
    }
  });

/** The passes of an erasure: the second one takes what was on its way. */
export async function erasedByNow(databaseUrl: string, userId: string): Promise<void> {
  for (const pass of ['erased_at IS NOT NULL', `again_at > now() + interval '2 days'`]) {
    await eventually(async () => {
      await startJobs(databaseUrl, 'erase-accounts', ['identity']);
      const rows = await withConnection(databaseUrl, 'test', async (client) => {
        const { rowCount } = await client.query(
          `SELECT FROM identity.account_deletion WHERE user_id = $1 AND ${pass}`,
          [userId],
        );
        return rowCount;
      });
      expect([pass, rows]).toEqual([pass, 1]);
    }, 60_000);
    // As if hours had passed.
    await withConnection(databaseUrl, 'test', (client) =>
      client.query(
        `UPDATE identity.account_deletion SET erased_at = erased_at - interval '2 hours', again_at = now()
          WHERE user_id = $1 AND again_at < now() + interval '2 days'`,
        [userId],
      ),
    );
  }
}
