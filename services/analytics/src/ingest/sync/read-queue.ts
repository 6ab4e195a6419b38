import { readsPerHost } from '../host-slots/host-slots.service.js';

/** A sync that reads from a host. */
export interface Read {
  readonly runId: string;
  readonly workspaceId: string;
  readonly host: string;
}

/** A refused read. */
interface Waiting extends Read {
  /** When its job returns at the latest. Without it the job runs in another process, or its run has ended. */
  readonly expiresAt: number;
  /** Another process serves the host: it needs no place here. */
  readonly isHostTaken: boolean;
}

const shortestWaitMs = 2_000;
const jitterMs = 1_000;

/** Each earlier read adds this, so that a long queue costs the database as much as a short one. */
const waitPerReadMs = 50;
const longestWaitMs = 30_000;

/** How late a job may return and keep its place. */
const graceMs = 5_000;

/**
 * The order of the reads of this process: first come, first served. A read never overtakes an earlier one of its host, and
 * a workspace has at most half of the places, so that its slow servers leave some to the others.
 */
export class ReadQueue {
  private readonly running = new Map<string, Read>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly share: number;

  constructor(private readonly places: number) {
    this.share = Math.max(1, Math.ceil(places / 2));
  }

  /** Takes a place for the read. Returns false if it must wait. `now` is in milliseconds. */
  enter(read: Read, now: number): boolean {
    this.expire(now);
    const known = this.waiting.get(read.runId);
    const own = { ...read, expiresAt: known?.expiresAt ?? now + graceMs, isHostTaken: false };
    // Keeps its place in the order if it has one.
    this.waiting.set(read.runId, own);
    if (!this.isNext(read.runId)) {
      return false;
    }
    this.running.set(read.runId, read);
    return true;
  }

  /** Keeps the place of a refused read in the order. Returns in how many milliseconds it should try again. */
  refuse(read: Read, now: number, fraction: number, isHostTaken = false): number {
    this.running.delete(read.runId);
    const before = [...this.waiting.keys()].indexOf(read.runId);
    const wait = Math.min(shortestWaitMs + Math.max(before, 0) * waitPerReadMs, longestWaitMs);
    const afterMs = wait + fraction * jitterMs;
    this.waiting.set(read.runId, { ...read, isHostTaken, expiresAt: now + afterMs + graceMs });
    return afterMs;
  }

  /** The read goes on: it waits no longer. */
  begin(runId: string): void {
    this.waiting.delete(runId);
  }

  leave(runId: string): void {
    this.running.delete(runId);
  }

  private expire(now: number): void {
    for (const { runId, expiresAt } of this.waiting.values()) {
      if (expiresAt < now) this.waiting.delete(runId);
    }
  }

  /** Gives the free places to the waiting reads in their order, and returns whether one is for this read. */
  private isNext(runId: string): boolean {
    const given: Read[] = [...this.running.values()];
    const passedHosts = new Set<string>();
    for (const each of this.waiting.values()) {
      if (this.running.has(each.runId)) continue;
      if (given.length >= this.places) return false;
      if (!each.isHostTaken && this.mayEnter(each, given, passedHosts)) {
        if (each.runId === runId) return true;
        given.push(each);
      } else if (each.runId === runId) {
        return false;
      } else {
        passedHosts.add(each.host);
      }
    }
    return false;
  }

  private mayEnter(
    { host, workspaceId }: Read,
    given: readonly Read[],
    passed: ReadonlySet<string>,
  ): boolean {
    const ofHost = given.filter((each) => each.host === host).length;
    const ofWorkspace = given.filter((each) => each.workspaceId === workspaceId).length;
    return !passed.has(host) && ofHost < readsPerHost && ofWorkspace < this.share;
  }
}
