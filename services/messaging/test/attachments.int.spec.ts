import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type Attachment,
  beginAttachment,
  deleteAttachment,
  listAttachments,
  prepareAttachment,
  readAttachment,
} from '@emberdeck/contracts/messaging/attachments';
import {
  listMessageExcerpts,
  listMessages,
  messagePosted,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { BlobSweep } from '@emberdeck/platform/blobs/blob-sweep';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { pictureHeader } from '@emberdeck/platform/pictures/picture-header';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { anActor } from '@emberdeck/testing/actors';
import { aGif, aPng, textChunk } from '@emberdeck/testing/sample-pictures';
import { sendContent } from '@emberdeck/testing/send-content';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('the files of messages', () => {
  let service: TestService;
  let folder: string;
  let sweep: BlobSweep;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-attachments-'));
    service = await startTestService(definition, { environment: { EMBERDECK_BLOB_DIR: folder } });
    const work = new UnitOfWork(await service.database.connect('messaging'));
    sweep = new BlobSweep('messaging', work, new FolderBlobStore(folder), new SystemClock());
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const query = (sql: string, id: string): Promise<unknown> => service.database.asAdministrator(sql, [id]);

  async function sent(actor: Actor, name: string, content: Buffer): Promise<string> {
    const { id } = await service.call(beginAttachment, { name, sizeBytes: content.length }, { actor });
    await sendContent(service, { name: 'messaging', folder, actor, blobId: id }, content);
    return id;
  }

  async function prepared(actor: Actor, name: string, content: Buffer): Promise<Attachment> {
    return service.call(prepareAttachment, { id: await sent(actor, name, content) }, { actor });
  }

  const post = (actor: Actor, ids: string[], content = 'with files') =>
    service.call(postMessage, { content, parentId: null, attachments: ids }, { actor });

  const contentOf = async (actor: Actor, id: string, part: 'file' | 'image'): Promise<Buffer> => {
    const { blobId } = await service.call(readAttachment, { id, part }, { actor });
    return buffer(await new FolderBlobStore(folder).get(blobKey('messaging', blobId)));
  };

  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: unknown) => String((error as { code?: unknown }).code),
    );

  it('come with the message in their order, in the answer, the event and each read', async () => {
    const actor = anActor();
    const plain = aPng({ width: 40, height: 20 });
    const image = aPng({ width: 40, height: 20 }, textChunk('home address'));
    const ids = [
      await sent(actor, 'plan.pdf', Buffer.from('%PDF-1.7\n%%EOF')),
      await sent(actor, 'a.png', image),
    ];
    const message = await post(actor, ids);
    expect(message.attachments).toEqual([
      {
        id: ids[0],
        name: 'plan.pdf',
        type: 'application/pdf',
        sizeBytes: 14,
        image: null,
        url: `/api/attachments/${ids[0]}/file`,
      },
      {
        id: ids[1],
        name: 'a.png',
        type: 'image/png',
        sizeBytes: plain.length,
        image: { width: 40, height: 20, url: `/api/attachments/${ids[1]}/image` },
        url: `/api/attachments/${ids[1]}/file`,
      },
    ]);
    expect(await service.call(listMessages, { limit: 10 }, { actor })).toEqual([message]);
    const events = await service.published(messagePosted);
    expect(events.find(({ messageId }) => messageId === message.id)?.message).toEqual(message);
    const reader = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    expect(await contentOf(reader, ids[1] ?? '', 'file')).toEqual(plain);
    const copy = await contentOf(reader, ids[1] ?? '', 'image');
    expect(pictureHeader(copy)).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect(String(copy)).not.toContain('home address');
  });

  it('need no words, and stand in for them in an excerpt', async () => {
    const actor = anActor();
    const { id } = await post(actor, [await sent(actor, 'notes.txt', Buffer.from('words'))], '');
    expect(await service.call(listMessageExcerpts, { ids: [id] }, { actor })).toEqual([
      { id, excerpt: 'notes.txt' },
    ]);
    expect(await codeOf(service.call(postMessage, { content: '', parentId: null }, { actor }))).toBe(
      'validation_failed',
    );
  });

  it.each([
    ['an SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a declaration', 'a.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an HTML page', 'a.png', '<!doctype html><script>alert(1)</script>'],
    [
      'a cut JPEG',
      'a.jpg',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000a000a0301', 'hex'),
    ],
    ['a bomb', 'a.png', aPng({ width: 5_000, height: 5_000 })],
    [
      'a GIF that is a page',
      'a.html',
      Buffer.concat([
        Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
        Buffer.from('<script>alert(1)</script>'),
      ]),
    ],
  ])('that are %s are downloads that no browser runs', async (_kind, name, content) => {
    const actor = anActor();
    const file = await prepared(actor, name, Buffer.from(content as string));
    expect(file.image).toBeNull();
    expect(file.type).not.toMatch(/html|svg|xml|script/);
    expect(await codeOf(contentOf(actor, file.id, 'image'))).toBe('not_found');
  });

  it('that are images and pages at once are shown as their pixels alone', async () => {
    const actor = anActor();
    const polyglot = Buffer.concat([aGif({ width: 4, height: 2 }), Buffer.from('<script>alert(1)</script>')]);
    const { id, image, type } = await prepared(actor, 'a.html', polyglot);
    expect(type).toBe('image/gif');
    expect(image).toMatchObject({ width: 4, height: 2 });
    expect(String(await contentOf(actor, id, 'image'))).not.toContain('script');
  });

  it('that are pictures lose what was sent beside the pixels, whatever reads them at once', async () => {
    const actor = anActor();
    const before = await bytesLeft();
    const picture = aPng({ width: 4, height: 2 }, textChunk('home address'));
    const id = await sent(actor, 'a.png', Buffer.concat([picture, Buffer.from('<script>1</script>')]));
    const readings = Array.from({ length: 3 }, () => service.call(prepareAttachment, { id }, { actor }));
    const [file] = await Promise.all(readings);
    expect(await contentOf(actor, id, 'file')).toEqual(aPng({ width: 4, height: 2 }));
    expect(file?.sizeBytes).toBe(aPng({ width: 4, height: 2 }).length);
    // The file as it was sent is gone, and so are the copies of the other readings.
    expect(await bytesLeft()).toHaveLength(before.length + 2);
    const message = await post(actor, [id]);
    await query('UPDATE messaging.blob SET expires_at = least(expires_at, now()) WHERE id = $1', id);
    expect(await contentOf(actor, id, 'file')).toEqual(aPng({ width: 4, height: 2 }));
    await query('DELETE FROM messaging.message WHERE id = $1', message.id);
    expect(await bytesLeft()).toEqual(before);
  });

  it('are seen by their sender alone before the message is posted', async () => {
    const actor = anActor();
    const colleague = anActor({ workspaceId: actor.workspaceId });
    const { id } = await prepared(actor, 'a.txt', Buffer.from('secret'));
    expect((await service.call(listAttachments, {}, { actor })).map((each) => each.id)).toEqual([id]);
    expect(await service.call(listAttachments, {}, { actor: colleague })).toEqual([]);
    expect(await codeOf(contentOf(colleague, id, 'file'))).toBe('not_found');
    expect(await codeOf(post(colleague, [id]))).toBe('validation_failed');
    expect(await codeOf(service.call(deleteAttachment, { id }, { actor: colleague }))).toBe('not_found');
    const { mayRead } = await service.call(checkBlob('messaging'), { blobId: id }, { actor });
    expect(mayRead).toBe(false);
    await service.call(deleteAttachment, { id }, { actor });
    expect(await codeOf(contentOf(actor, id, 'file'))).toBe('not_found');
  });

  it('are not for another workspace', async () => {
    const actor = anActor();
    const { id } = await prepared(actor, 'a.txt', Buffer.from('secret'));
    await post(actor, [id]);
    expect(await codeOf(contentOf(anActor(), id, 'file'))).toBe('not_found');
    expect(await codeOf(contentOf({ ...actor, workspaceId: randomUUID() }, id, 'file'))).toBe('not_found');
  });

  it('belong to one message, whatever is posted at once', async () => {
    const actor = anActor();
    const id = await sent(actor, 'a.txt', Buffer.from('once'));
    const results = await Promise.all(Array.from({ length: 5 }, () => codeOf(post(actor, [id]))));
    expect(results.toSorted()).toEqual(['done', ...Array<string>(4).fill('validation_failed')]);
    expect(await service.call(listMessages, { limit: 10 }, { actor })).toHaveLength(1);
  });

  it.each([
    ['its id', (message: object) => [{ ...message, id: randomUUID() }, {}] as const],
    ['its key', (message: object) => [message, { idempotencyKey: randomUUID() }] as const],
  ])('come once when the post is repeated under %s', async (_by, repeated) => {
    const actor = anActor();
    const attachments = [await sent(actor, 'a.txt', Buffer.from('once'))];
    const [message, intent] = repeated({ content: 'with a file', parentId: null, attachments });
    const send = () =>
      service.call(postMessage, message as CallInput<typeof postMessage>, { actor, ...intent });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await service.call(listMessages, { limit: 10 }, { actor })).toEqual([first]);
  });

  it('must have arrived', async () => {
    const actor = anActor();
    const { id } = await service.call(beginAttachment, { name: 'a.txt', sizeBytes: 3 }, { actor });
    expect(await codeOf(service.call(prepareAttachment, { id }, { actor }))).toBe('conflict');
    expect(await codeOf(post(actor, [id]))).toBe('conflict');
    expect(await service.call(listMessages, { limit: 10 }, { actor })).toEqual([]);
  });

  const bytesLeft = async (): Promise<string[]> => {
    await sweep.deleteExpired(new AbortController().signal);
    const entries = await readdir(join(folder, 'messaging'), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  };

  it('go with their message, and those that were never posted with their hour', async () => {
    const actor = anActor();
    const before = await bytesLeft();
    const image = await prepared(actor, 'a.gif', aGif({ width: 4, height: 2 }));
    const unposted = await prepared(actor, 'b.txt', Buffer.from('later'));
    const message = await post(actor, [image.id]);
    expect(await bytesLeft()).toHaveLength(before.length + 3);
    await query('UPDATE messaging.blob SET expires_at = now() WHERE id = $1', unposted.id);
    expect(await bytesLeft()).toHaveLength(before.length + 2);
    await query('DELETE FROM messaging.message WHERE id = $1', message.id);
    expect(await bytesLeft()).toEqual(before);
  });

  it('go when the message becomes an empty place', async () => {
    const actor = anActor();
    const before = await bytesLeft();
    const { id } = await prepared(actor, 'a.txt', Buffer.from('gone'));
    const message = await post(actor, [id]);
    await query(
      'UPDATE messaging.message SET attachments = NULL, deleted_at = now() WHERE id = $1',
      message.id,
    );
    expect(await codeOf(contentOf(actor, id, 'file'))).toBe('not_found');
    expect(await bytesLeft()).toEqual(before);
  });
});
