import { Injectable } from '@nestjs/common';
import type { Audience } from '@emberdeck/contracts/core/audience';
import type { BroadcastDefinition } from '@emberdeck/contracts/core/broadcast';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { SocketHub } from './socket-hub.js';

/** A socket gets at most one frame of broadcasts in this time, in milliseconds. */
export const frameMs = 1_000;

/** The most rows of an audience in a frame. After a restart, all members of a workspace return at once. */
const mostRows = 100;

/** The rows for one audience, by their key. */
interface Rows {
  readonly audience: Audience;
  readonly byKey: Map<string, unknown>;
}

/**
 * Collects the rows of broadcasts, and sends one message of one kind a second to the sockets of their audiences. The first
 * one after a quiet second goes at once. Kinds take turns.
 */
@Injectable()
export class BroadcastFrames {
  private readonly kinds = new Map<BroadcastDefinition, Map<string, Rows>>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -Infinity;

  constructor(private readonly hub: SocketHub) {}

  /** Adds a payload. One that does not match its contract is dropped. */
  add(definition: BroadcastDefinition, given: unknown): void {
    const parsed = definition.payload.safeParse(given);
    if (!parsed.success) return;
    const audience = definition.audienceOf(parsed.data);
    const kind = this.kinds.get(definition) ?? new Map<string, Rows>();
    const name = JSON.stringify(audience);
    const rows = kind.get(name) ?? { audience, byKey: new Map<string, unknown>() };
    rows.byKey.set(definition.keyOf(parsed.data), definition.rowOf(parsed.data));
    this.kinds.set(definition, kind.set(name, rows));
    this.sendInTime();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.kinds.clear();
  }

  private sendInTime(): void {
    const waitMs = Math.max(0, this.sentAt + frameMs - performance.now());
    this.timer ??= setTimeout(() => this.sendKind(), waitMs);
  }

  private sendKind(): void {
    this.timer = undefined;
    const [next] = this.kinds;
    if (next === undefined) return;
    const [definition, kind] = next;
    this.kinds.delete(definition);
    this.sentAt = performance.now();
    const groups = [...kind.values()];
    const parts = groups.map(({ byKey }) => takeRows(byKey));
    this.hub.sendOnce(
      groups.map(({ audience }) => audience),
      // The contract of the broadcast guarantees that its rows match the schema of the message.
      (indexes) =>
        ({ type: definition.type, rows: indexes.flatMap((index) => parts[index] ?? []) }) as ServerMessage,
    );
    const rest = new Map([...kind].filter(([, { byKey }]) => byKey.size > 0));
    if (rest.size > 0) this.kinds.set(definition, rest);
    if (this.kinds.size > 0) this.sendInTime();
  }
}

/** Removes and returns the rows that have waited longest. */
function takeRows(byKey: Map<string, unknown>): unknown[] {
  const taken = [...byKey].slice(0, mostRows);
  for (const [key] of taken) byKey.delete(key);
  return taken.map(([, row]) => row);
}
