import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { beginPicture, getPicture } from '@emberdeck/contracts/gamification/pictures';
import { profileUpdated, updateProfile } from '@emberdeck/contracts/gamification/profile';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { uploadedPicture } from '@emberdeck/contracts/core/picture-path';
import { pictureHeader } from '@emberdeck/platform/pictures/picture-header';
import { animationChunk, aPictureServer, aPng } from '@emberdeck/testing/sample-pictures';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { sendContent } from '@emberdeck/testing/send-content';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aJoinedEvent, aKey, aPlayer, profileOf, refusal, startGamification } from './support.js';

const ownPath = /^\/api\/pictures\/[0-9a-f]{64}$/;

describe('the picture of a person', () => {
  let service: TestService;
  let web: Awaited<ReturnType<typeof aPictureServer>>;
  let folder: string;
  let requests: string[] = [];
  let release: Promise<void> = Promise.resolve();

  const files: Readonly<Record<string, Buffer>> = {
    '/red.png': aPng({ width: 300, height: 300 }),
    '/green.png': aPng({ width: 300, height: 150, color: [30, 200, 60, 255] }),
    '/moving.png': aPng({ width: 30, height: 30 }, animationChunk),
    '/huge.png': aPng({ width: 4_001, height: 3_000 }),
    '/cut.png': aPng({ width: 30, height: 30 }).subarray(0, 60),
    '/drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    '/large': Buffer.alloc(1_048_577),
  };

  beforeAll(async () => {
    web = await aPictureServer((request, response) => {
      requests.push(request.url ?? '');
      const file = files[request.url ?? ''];
      void release.then(() => response.writeHead(file ? 200 : 404).end(file));
    });
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-pictures-'));
    service = await startGamification({
      environment: {
        OUTBOUND_ALLOW: web.host,
        PICTURE_FETCHES_PER_HOUR: '3',
        EMBERDECK_BLOB_DIR: folder,
      },
    });
    // The first picture starts the process that reads them, which on a loaded machine takes longer than a call waits.
    await reasonFor(await aPlayer(service), web.at('/cut.png'));
  });

  afterAll(async () => {
    await service.stop();
    await web.stop();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    requests = [];
  });

  const save = (actor: Actor, avatar: string | null, idempotencyKey: string = aKey()) => {
    const input = updateProfile.input.parse({ displayName: 'Ada', bio: '', avatar: avatar ?? '' });
    return service.call(updateProfile, input, { actor, idempotencyKey });
  };

  const reasonFor = async (actor: Actor, address: string) =>
    (await refusal(save(actor, address))).details.fields?.[0];

  async function bytesOf(path: string | null, actor: Actor): Promise<Buffer> {
    const { data } = await service.call(getPicture, { hash: path?.split('/').at(-1) ?? '' }, { actor });
    return Buffer.from(data, 'base64');
  }

  it('is fetched once, encoded again and served by its hash to others', async () => {
    const [actor, other] = [await aPlayer(service), await aPlayer(service)];
    const { avatar } = await save(actor, web.at('/red.png'));
    expect(avatar).toMatch(ownPath);
    expect(requests).toEqual(['/red.png']);
    const bytes = await bytesOf(avatar, other);
    expect(avatar).toBe(`/api/pictures/${createHash('sha256').update(bytes).digest('hex')}`);
    expect(pictureHeader(bytes)).toEqual({ format: 'webp', width: 256, height: 256, animated: false });
    expect((await profileOf(service, actor)).avatar).toBe(avatar);
    const events = (await service.published(profileUpdated)).filter(({ userId }) => userId === actor.userId);
    expect(events.map((event) => event.avatar)).toEqual([avatar]);
  });

  const sent = async (actor: Actor, content: Buffer): Promise<string> => {
    const { id, url } = await service.call(beginPicture, { sizeBytes: content.length }, { actor });
    expect(url).toMatch(/^\/api\/incoming\//);
    await sendContent(service, { name: 'gamification', folder, actor, blobId: id }, content);
    return uploadedPicture(id);
  };

  it('is taken from a file that the browser has sent, under its name', async () => {
    const actor = await aPlayer(service);
    const { avatar } = await save(actor, await sent(actor, files['/red.png'] ?? Buffer.alloc(0)));
    expect(avatar).toMatch(ownPath);
    expect(pictureHeader(await bytesOf(avatar, actor))).toMatchObject({ format: 'webp', width: 256 });
    expect(requests).toEqual([]);
  });

  it('is refused if it is no picture, has not arrived, or was sent by another user', async () => {
    const [actor, other] = [await aPlayer(service), await aPlayer(service)];
    const drawing = await sent(actor, files['/drawing.svg'] ?? Buffer.alloc(0));
    expect(await reasonFor(actor, drawing)).toMatchObject({
      message: 'This is not a PNG, JPEG or WebP picture.',
    });
    const { id } = await service.call(beginPicture, { sizeBytes: 10 }, { actor });
    const absent = { field: 'avatar', message: 'This picture has not arrived. Choose it again.' };
    expect(await reasonFor(actor, uploadedPicture(id))).toMatchObject(absent);
    const foreign = await sent(actor, files['/red.png'] ?? Buffer.alloc(0));
    expect(await reasonFor(other, foreign)).toMatchObject(absent);
    const { mayRead } = await service.call(checkBlob('gamification'), { blobId: id }, { actor });
    expect(mayRead).toBe(false);
  });

  it('of the sign-in provider is fetched for a new user, unless it cannot be used or the user has chosen', async () => {
    const join = async (path: string): Promise<Actor> => {
      const actor = anActor();
      await service.publish(userJoined, aJoinedEvent(actor, { pictureUrl: web.at(path) }));
      await eventually(() => expect(requests).toContain(path));
      return actor;
    };
    const actor = await join('/red.png');
    await eventually(async () => expect((await profileOf(service, actor)).avatar).toMatch(ownPath));
    const chosen = await save(actor, web.at('/green.png'));
    await service.publish(userJoined, aJoinedEvent(actor, { pictureUrl: web.at('/red.png') }));
    const refused = await join('/drawing.svg');
    expect((await profileOf(service, refused)).avatar).toBeNull();
    const last = await join('/red.png');
    await eventually(async () => expect((await profileOf(service, last)).avatar).toMatch(ownPath));
    expect((await profileOf(service, actor)).avatar).toBe(chosen.avatar);
  });

  it('stays when the form is saved with its path, and is removed with an empty field', async () => {
    const actor = await aPlayer(service);
    const { avatar } = await save(actor, web.at('/red.png'));
    expect((await save(actor, avatar)).avatar).toBe(avatar);
    expect(requests).toHaveLength(1);
    expect((await save(actor, null)).avatar).toBeNull();
    expect((await profileOf(service, actor)).avatar).toBeNull();
  });

  it('cannot be taken from another user by its path', async () => {
    const [actor, other] = [await aPlayer(service), await aPlayer(service)];
    const { avatar } = await save(actor, web.at('/red.png'));
    expect(await reasonFor(other, avatar ?? '')).toMatchObject({
      field: 'avatar',
      message: 'This is not your picture. Enter its web address, or leave the field empty.',
    });
  });

  it('is the same for a retry, also when the address no longer works', async () => {
    const actor = await aPlayer(service);
    const key = aKey();
    const first = await save(actor, web.at('/green.png'), key);
    release = Promise.reject(new Error('offline'));
    release.catch(() => undefined);
    try {
      expect(await save(actor, web.at('/green.png'), key)).toEqual(first);
    } finally {
      release = Promise.resolve();
    }
    expect(requests).toEqual(['/green.png']);
    const other = await refusal(save(actor, web.at('/red.png'), key));
    expect(other.code).toBe('idempotency_key_reused');
  });

  it('is fetched one at a time for a user; a retry joins the running fetch', async () => {
    const actor = await aPlayer(service);
    let open: () => void = () => undefined;
    release = new Promise((resolve) => {
      open = resolve;
    });
    const saves = [save(actor, web.at('/red.png'))];
    // Calls that are under way at once have no order.
    await eventually(() => expect(requests).toEqual(['/red.png']));
    saves.push(save(actor, web.at('/red.png')));
    const other = await refusal(save(actor, web.at('/green.png')));
    open();
    release = Promise.resolve();
    const [first, second] = await Promise.all(saves);
    expect(other.code).toBe('conflict');
    expect(first?.avatar).toBe(second?.avatar);
    expect(requests).toEqual(['/red.png']);
  });

  it.each([
    ['/drawing.svg', 'This is not a PNG, JPEG or WebP picture.'],
    ['/moving.png', 'Animated pictures are not supported. Use a still one.'],
    ['/huge.png', 'This picture has more than 12 million pixels. Use a smaller one.'],
    ['/cut.png', 'This picture is damaged.'],
    ['/large', 'The file at this address is larger than 1 MB.'],
    ['/missing.png', 'The server returned the status 404 for this address.'],
  ])('is refused with a reason: %s', async (path, message) => {
    const actor = await aPlayer(service);
    const before = await profileOf(service, actor);
    expect(await reasonFor(actor, web.at(path))).toEqual({ field: 'avatar', message });
    expect(await profileOf(service, actor)).toEqual(before);
  });

  it('is fetched a few times an hour for a user; the profile can still be saved', async () => {
    const [actor, other] = [await aPlayer(service), await aPlayer(service)];
    for (let fetched = 0; fetched < 3; fetched += 1) await save(actor, web.at('/green.png'));
    const refused = await refusal(save(actor, web.at('/green.png')));
    expect(refused.code).toBe('too_many_requests');
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(requests).toHaveLength(3);
    expect((await save(actor, null)).avatar).toBeNull();
    expect((await save(other, web.at('/green.png'))).avatar).toMatch(ownPath);
  });

  it('is not fetched from a private address', async () => {
    const actor = await aPlayer(service);
    expect(await reasonFor(actor, 'http://169.254.169.254/picture.png')).toEqual({
      field: 'avatar',
      message: '169.254.169.254 is not a public address. Use one that the internet can reach.',
    });
  });

  it('is absent under an unknown hash', async () => {
    const actor = await aPlayer(service);
    const absent = await refusal(service.call(getPicture, { hash: '0'.repeat(64) }, { actor }));
    expect(absent.code).toBe('not_found');
  });
});
