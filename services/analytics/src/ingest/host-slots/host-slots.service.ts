import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { extendSlot, releaseSlot, type SlotHolder, slotsPerHost, takeSlot } from './host-slots.queries.js';

const betweenTriesMs = 200;

/** Runs that read from a host at the same time. */
export const readsPerHost = slotsPerHost;

/** A slot that is taken. */
export interface HostSlot {
  extend(): Promise<void>;
  release(): Promise<void>;
}

/** The slots of hosts, shared by all processes: a host serves few requests at once. */
@Injectable()
export class HostSlots {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The name by which the slots of an address are counted: its ports and a final dot are the same host. */
  hostOf(address: string): string {
    return hostNameOf(new URL(address));
  }

  /** Takes a slot of the host, or the one that an earlier worker of the run has. Null if others have all of them. */
  async take(host: string, runId: string): Promise<HostSlot | null> {
    const own: SlotHolder = { host, runId, holder: this.randomness.uuid() };
    const isTaken = await this.work.run((tx) => takeSlot(tx, own, this.clock.now()));
    return isTaken
      ? {
          extend: () => this.work.run((tx) => extendSlot(tx, own, this.clock.now())),
          release: () => this.work.run((tx) => releaseSlot(tx, own)),
        }
      : null;
  }

  /** Does the work when the host has a free slot. Rejects with the reason of the signal if it ends before. */
  async during<Result>(host: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const id = this.randomness.uuid();
    let slot = await this.take(host, id);
    while (slot === null) {
      await pause(betweenTriesMs);
      signal.throwIfAborted();
      slot = await this.take(host, id);
    }
    try {
      return await work();
    } finally {
      await slot.release();
    }
  }
}
