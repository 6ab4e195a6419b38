import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Device } from '@emberdeck/contracts/identity/sessions';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { browserName } from './browser-name.js';
import { type DeviceRow, selectDevices } from './devices.queries.js';
import { SessionsService } from './sessions.service.js';

/** The browsers that a user is signed in with. */
@Injectable()
export class DevicesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<Device[]> {
    const rows = await selectDevices(this.work, actor, this.clock.now());
    return rows.map(toDevice);
  }

  async end(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      if (await this.sessions.endOther(tx, actor, id)) return;
      const isCurrent = (await selectDevices(tx, actor, this.clock.now())).some(
        (device) => device.current && device.id === id,
      );
      if (!isCurrent) throw notFound('The device');
      throw new AppError('conflict', 'This is the browser that you use now. Sign out to end it.');
    });
  }

  endOthers(actor: Actor): Promise<number> {
    return this.work.run((tx) => this.sessions.endOthers(tx, actor));
  }
}

const toDevice = ({ id, userAgent, place, createdAt, lastSeenAt, current }: DeviceRow): Device => ({
  id,
  browser: browserName(userAgent),
  place,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastSeenAt.toISOString(),
  current,
});
