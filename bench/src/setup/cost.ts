import { readFileSync, readdirSync } from 'node:fs';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { Cost } from '../report/figure.js';
import { cpuMsOf, type ProcessTimes, timesOf } from './process-times.js';
import type { Setup } from './setup.js';

/**
 * Reads the resources that the product has used so far. The difference of two readings is the cost of the work in
 * between.
 */
export class CostMeter {
  private constructor(
    private readonly setup: Setup,
    private readonly productPids: ReadonlySet<number>,
    private readonly postmaster: number,
  ) {}

  static async open(setup: Setup): Promise<CostMeter> {
    const processes = await setup.product.control.status();
    const pids = processes.flatMap(({ pid }) => (pid ? [pid] : []));
    return new CostMeter(setup, new Set(pids), setup.postmaster);
  }

  /** Runs `work`, which returns its number of requests; returns the cost of one request. */
  async of(work: () => Promise<number>): Promise<Cost> {
    const before = await this.read();
    const requests = await work();
    const after = await this.read();
    const each = (from: number | null, to: number | null): number | null =>
      from === null || to === null ? null : (to - from) / requests;
    return {
      productMs: each(before.productMs, after.productMs),
      databaseMs: each(before.databaseMs, after.databaseMs),
      events: (after.events - before.events) / requests,
    };
  }

  private async read(): Promise<Cost> {
    const times = processTimes();
    const { productPids, postmaster } = this;
    return {
      productMs: times && cpuMsOf(times, ({ pid }) => productPids.has(pid)),
      databaseMs: times && cpuMsOf(times, ({ pid, parent }) => pid === postmaster || parent === postmaster),
      events: await this.countEvents(),
    };
  }

  private async countEvents(): Promise<number> {
    const counts = serviceNames.map((service) => `(SELECT count(*) FROM ${service}.outbox)`);
    const sql = `SELECT (${counts.join(' + ')})::integer AS events`;
    const { rows } = await this.setup.database.query<{ events: number }>(sql);
    return rows[0]?.events ?? 0;
  }
}

function processTimes(): ProcessTimes[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [timesOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
        } catch {
          // The process has ended since the folder was listed.
          return [];
        }
      });
  } catch {
    return null;
  }
}
