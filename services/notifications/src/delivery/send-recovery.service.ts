import { pause } from '@emberdeck/platform/database/back-off';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeliveryService } from './delivery.service.js';
import { SendsRepository } from './sends.repository.js';

const intervalMs = 30_000;

/** Finishes the sends of crashed processes, in any replica. */
@Injectable()
export class SendRecoveryService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly sends: SendsRepository,
    private readonly deliveries: DeliveryService,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Returns the number of sends that were taken over. */
  async recover(): Promise<number> {
    const abandoned = await this.sends.takeAbandoned();
    for (const send of abandoned) {
      const { outcome } = await this.deliveries.resume(send);
      this.logger.warn('An interrupted send was taken over', { deliveryId: send.id, outcome });
    }
    return abandoned.length;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.recover();
      } catch (err) {
        this.logger.warn('Interrupted sends were not taken over', { err });
      }
      await pause(intervalMs, signal);
    }
  }
}
