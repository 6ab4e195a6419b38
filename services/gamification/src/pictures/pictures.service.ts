import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { pictureHashOf } from '@emberdeck/contracts/core/picture-path';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { EntityManager } from 'typeorm';
import { pictureHeader, type PictureHeader } from './picture-header.js';
import { encodeInWorker } from './picture-worker.js';
import { ProfilePictureEntity } from './profile-picture.entity.js';

/** A picture ready to be stored. */
export interface NewPicture {
  readonly hash: string;
  readonly bytes: Buffer;
}

/** The sides of the square that a picture fits into: the largest place shows 80 px, on dense screens three times that. */
const side = 256;

/** A decoder needs about ten bytes a pixel. */
const maxPixels = 12_000_000;

/** With the ten seconds of the fetch it stays below the deadline of the call. */
const encodeMs = 5_000;

/** Pictures under way in this process. */
const maxUnderWay = 4;

const refused = (message: string): AppError => invalid([{ field: 'avatar', message }]);

/** Why a picture is not decoded; null where it is. */
export function pictureProblem(header: PictureHeader | null): string | null {
  if (header === null) {
    return 'This is not a PNG, JPEG or WebP picture.';
  }
  if (header.animated) {
    return 'Animated pictures are not supported. Use a still one.';
  }
  return header.width * header.height > maxPixels
    ? `This picture has more than ${maxPixels / 1_000_000} million pixels. Use a smaller one.`
    : null;
}

interface UnderWay {
  readonly address: string;
  readonly picture: Promise<NewPicture>;
}

/** Pictures of people: fetched once, decoded and encoded again, stored by their hash. */
@Injectable()
export class PicturesService {
  private readonly underWay = new Map<string, UnderWay>();
  private decoding: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly fetch: SafeFetch,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches and encodes the picture at a user's address; null where the address is none or a path of ours. Takes up to
   * fifteen seconds, so never in a transaction. One at a time for a user: a retry of the same request joins the first.
   * @throws AppError `validation_failed` on `avatar` with the reason
   */
  async prepare(userId: string, address: string | null): Promise<NewPicture | null> {
    if (address === null || pictureHashOf(address) !== null) {
      return null;
    }
    const current = this.underWay.get(userId);
    if (current) {
      if (current.address === address) {
        return current.picture;
      }
      throw new AppError('conflict', 'Another picture of yours is being fetched. Please wait for it.');
    }
    if (this.underWay.size >= maxUnderWay) {
      throw new AppError('busy', 'Many pictures are being fetched. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    const picture = this.load(address).finally(() => this.underWay.delete(userId));
    this.underWay.set(userId, { address, picture });
    return picture;
  }

  /** Stores a picture. The later time protects a row that is about to be pruned. */
  async store(tx: Tx, { hash, bytes }: NewPicture): Promise<void> {
    await tx.query(
      `INSERT INTO profile_picture (hash, bytes, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at`,
      [hash, bytes, this.clock.now()],
    );
  }

  async find(manager: EntityManager, hash: string): Promise<Buffer | null> {
    const picture = await manager.findOneBy(ProfilePictureEntity, { hash });
    return picture?.bytes ?? null;
  }

  private async load(address: string): Promise<NewPicture> {
    const fetched = await this.fetch.get(address, { accept: 'image/webp, image/png, image/jpeg' });
    if (!fetched.ok) {
      throw refused(fetched.message);
    }
    const bytes = await this.inTurn(() => this.encode(fetched.body));
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
  }

  private async encode(source: Buffer): Promise<Buffer> {
    const header = pictureHeader(source);
    const problem = pictureProblem(header);
    if (header === null || problem !== null) {
      throw refused(problem ?? '');
    }
    const encoded = await encodeInWorker(source, { format: header.format, side, timeoutMs: encodeMs });
    if (encoded === null) {
      throw refused('This picture is damaged.');
    }
    if (encoded === 'late') {
      throw refused('This picture takes too long to read. Use a smaller one.');
    }
    return encoded;
  }

  /** One decoder at a time: each may need 200 MB. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.decoding.then(work);
    this.decoding = result.catch(() => undefined);
    return result;
  }
}
