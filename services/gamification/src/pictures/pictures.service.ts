import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { pictureHashOf, uploadIdOf } from '@emberdeck/contracts/core/picture-path';
import { type BlobOwner, Blobs } from '@emberdeck/platform/blobs/blobs';
import { IncomingBlobs } from '@emberdeck/platform/blobs/incoming-blobs';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { encodePicture } from '@emberdeck/platform/pictures/encode-picture';
import { pictureHeader, type PictureHeader } from '@emberdeck/platform/pictures/picture-header';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { LIMITER, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { WorkFailure, type WorkFailureKind } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import type { EntityManager } from 'typeorm';
import type { GamificationSettings } from '../gamification.settings.js';
import { ProfilePictureEntity } from './profile-picture.entity.js';

/** A picture ready to be stored. */
export interface NewPicture {
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Pictures are scaled to fit this square: the largest one on screen is 80 px, times three on dense screens. */
const side = 256;

/** A decoder needs about ten bytes for each pixel. */
const maxPixels = 12_000_000;

/** A decoder needs far more for each pixel of a very long row. */
const maxSide = 8_192;

/** Together with the ten seconds of the fetch, less than the deadline of the call. */
const encodeMs = 5_000;

/** Pictures that this process fetches and encodes at the same time. */
const maxPending = 4;

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `You have changed your picture often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

const refused = (message: string): AppError => invalid([{ field: 'avatar', message }]);

/** Why a picture is refused before it is decoded; null if it is not. */
export function pictureProblem(header: PictureHeader | null): string | null {
  if (header === null) {
    return 'This is not a PNG, JPEG or WebP picture.';
  }
  if (header.animated) {
    return 'Animated pictures are not supported. Use a still one.';
  }
  if (Math.max(header.width, header.height) > maxSide) {
    return `This picture has a side of more than ${maxSide.toLocaleString('en')} pixels. Use a smaller one.`;
  }
  return header.width * header.height > maxPixels
    ? `This picture has more than ${maxPixels / 1_000_000} million pixels. Use a smaller one.`
    : null;
}

interface PendingPicture {
  readonly address: string;
  readonly picture: Promise<NewPicture>;
}

const damaged = 'This picture is damaged.';

const reasons: Readonly<Record<WorkFailureKind, string>> = {
  failed: damaged,
  'out-of-memory': damaged,
  late: 'This picture takes too long to read. Use a smaller one.',
};

/** Profile pictures: fetched once or sent by the browser, decoded and encoded again, stored by their hash. */
@Injectable()
export class PicturesService {
  private readonly pending = new Map<string, PendingPicture>();
  private readonly fetches: RateLimiter;

  constructor(
    private readonly fetch: SafeFetch,
    private readonly clock: Clock,
    private readonly work: WorkProcesses,
    private readonly blobs: Blobs,
    private readonly incoming: IncomingBlobs,
    @Inject(LIMITER) limiter: Ports['limiter'],
    @Inject(SETTINGS) settings: GamificationSettings,
  ) {
    const most = settings.PICTURE_FETCHES_PER_HOUR;
    this.fetches = limiter({ name: 'picture-fetches', most, windowSeconds: 3_600 });
  }

  /**
   * Reserves a place for a picture from the browser. It stays for an hour, in which it can be saved.
   * @throws AppError `payload_too_large` beyond a quota
   */
  expect(tx: Tx, { userId, workspaceId }: BlobOwner, sizeBytes: number): Promise<ExpectedFile> {
    const file = { owner: { userId, workspaceId }, name: 'picture', type: 'application/octet-stream' };
    return this.incoming.expect(tx, { ...file, maxBytes: sizeBytes });
  }

  /**
   * Fetches and encodes the picture at a user's address, or the one that the browser has sent under this name. Null without
   * an address, and for a path of a stored picture. Takes up to fifteen seconds, so never call it in a transaction. A user has one at a time; a retry joins the first.
   * @throws AppError `validation_failed` on `avatar` with the reason, `too_many_requests` over the limit of the hour
   */
  async prepare({ userId, workspaceId }: BlobOwner, address: string | null): Promise<NewPicture | null> {
    if (address === null || pictureHashOf(address) !== null) {
      return null;
    }
    const current = this.pending.get(userId);
    if (current) {
      if (current.address === address) {
        return current.picture;
      }
      throw new AppError('conflict', 'Another picture of yours is being fetched. Please wait for it.');
    }
    if (this.pending.size >= maxPending) {
      throw new AppError('busy', 'Many pictures are being fetched. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    const owner = { userId, workspaceId };
    const picture = this.loadWithinLimit(owner, address).finally(() => this.pending.delete(userId));
    this.pending.set(userId, { address, picture });
    return picture;
  }

  /**
   * Encodes a picture for {@link store}. Takes up to five seconds, so never call it in a transaction.
   * @throws AppError `validation_failed` on `avatar` with the reason
   */
  async encoded(source: Buffer): Promise<NewPicture> {
    const bytes = await this.encode(source);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
  }

  /** Stores a picture. The later time protects a row that is about to be pruned. */
  async store(tx: Tx, { hash, bytes }: NewPicture): Promise<void> {
    const picture = { hash, bytes, createdAt: this.clock.now() };
    const insert = tx.createQueryBuilder().insert().into(ProfilePictureEntity).values(picture);
    await insert.orUpdate(['created_at'], ['hash']).updateEntity(false).execute();
  }

  async find(manager: EntityManager, hash: string): Promise<Buffer | null> {
    const picture = await manager.findOneBy(ProfilePictureEntity, { hash });
    return picture?.bytes ?? null;
  }

  private async loadWithinLimit(owner: BlobOwner, address: string): Promise<NewPicture> {
    await requireQuota(this.fetches, owner.userId, tooOften);
    const uploadId = uploadIdOf(address);
    return uploadId === null ? this.load(address) : this.sent(owner, uploadId);
  }

  private async sent(owner: BlobOwner, uploadId: string): Promise<NewPicture> {
    const content = await this.blobs.read(owner, uploadId).catch((error: unknown) => {
      const isAbsent = error instanceof AppError && error.code === 'not_found';
      throw isAbsent ? refused('This picture has not arrived. Choose it again.') : error;
    });
    return this.encoded(await buffer(content));
  }

  private async load(address: string): Promise<NewPicture> {
    const fetched = await this.fetch.get(address, { accept: 'image/webp, image/png, image/jpeg' });
    if (!fetched.ok) {
      throw refused(fetched.message);
    }
    return this.encoded(fetched.body);
  }

  private async encode(source: Buffer): Promise<Buffer> {
    const header = pictureHeader(source);
    const problem = pictureProblem(header);
    if (header === null || problem !== null) {
      throw refused(problem ?? '');
    }
    const encoded = await this.work.ofRequests
      .run(encodePicture, { bytes: source, format: header.format, side }, { timeLimitMs: encodeMs })
      .catch((error: unknown) => {
        throw error instanceof WorkFailure ? refused(reasons[error.kind]) : error;
      });
    return Buffer.from(encoded);
  }
}
