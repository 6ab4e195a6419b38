import { Injectable } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { getPicture } from '@emberdeck/contracts/gamification/pictures';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { DataSource } from 'typeorm';
import { PicturesService } from './pictures.service.js';

@Injectable()
export class PicturesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: PicturesService,
  ) {}

  @Handle(getPicture)
  async get({ hash }: CallInput<typeof getPicture>): Promise<CallOutput<typeof getPicture>> {
    const bytes = await this.pictures.find(this.dataSource.manager, hash);
    if (!bytes) {
      throw notFound('The picture');
    }
    return { data: bytes.toString('base64') };
  }
}
