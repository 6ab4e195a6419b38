import { Injectable } from '@nestjs/common';
import { checkBlob, type ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { beginPicture, getPicture } from '@emberdeck/contracts/gamification/pictures';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { DataSource } from 'typeorm';
import { PicturesService } from './pictures.service.js';

@Injectable()
export class PicturesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly pictures: PicturesService,
  ) {}

  @Handle(beginPicture)
  begin({ sizeBytes }: CallInput<typeof beginPicture>, { actor }: UserCallContext): Promise<ExpectedFile> {
    return this.work.run((tx) => this.pictures.expect(tx, actor, sizeBytes));
  }

  /** A picture on its way in is read by this service alone. */
  @Handle(checkBlob('gamification'))
  check(): Promise<{ mayRead: boolean }> {
    return Promise.resolve({ mayRead: false });
  }

  @Handle(getPicture)
  async get({ hash }: CallInput<typeof getPicture>): Promise<CallOutput<typeof getPicture>> {
    const bytes = await this.pictures.find(this.dataSource.manager, hash);
    if (!bytes) {
      throw notFound('The picture');
    }
    return { data: bytes.toString('base64') };
  }
}
