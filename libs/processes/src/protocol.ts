import type { ChildStatus } from './supervision/child-status.js';

/** Sent by an application process to its launcher once it serves. */
export interface ReadyMessage {
  readonly kind: 'ready';
  /** Address to open in a browser. */
  readonly address: string;
  /** One line on how to sign in to the demo workspace; null without a demo. */
  readonly demo: string | null;
}

/** Exit code of a program with a faulty configuration, or older than its database. A restart cannot help. */
export const configurationFaultExitCode = 78;

/** Requests of a test to its forked launcher. Each gets one reply with the same id. */
export type ControlRequest =
  | { readonly kind: 'hold'; readonly id: number; readonly name: string; readonly signal?: NodeJS.Signals }
  | { readonly kind: 'release'; readonly id: number; readonly name: string }
  | { readonly kind: 'wipe'; readonly id: number; readonly name: string }
  | { readonly kind: 'status'; readonly id: number };

/** Reply to a control request; `error` is null on success. */
export interface ControlReply {
  readonly kind: 'reply';
  readonly id: number;
  readonly error: string | null;
  readonly processes: readonly ChildStatus[];
}

/** Sent by a launcher to its parent process, once the product serves. */
export interface LauncherReadyMessage {
  readonly kind: 'ready';
  /** Addresses of the gateways; the first is the one on PORT. */
  readonly addresses: readonly string[];
  readonly demo: string | null;
}

/** Every message of a launcher to its parent process. */
export type LauncherMessage = LauncherReadyMessage | ControlReply;

/** Returns whether a message from a child is its ready message. */
export function isReadyMessage(message: unknown): message is ReadyMessage {
  const candidate = message as Partial<ReadyMessage> | null;
  return (
    typeof candidate === 'object' && candidate?.kind === 'ready' && typeof candidate.address === 'string'
  );
}

const controlKinds: readonly unknown[] = ['hold', 'release', 'wipe', 'status'];

/** Returns whether a message to a launcher is a control request. */
export function isControlRequest(message: unknown): message is ControlRequest {
  const candidate = message as Partial<ControlRequest> | null;
  return (
    typeof candidate === 'object' &&
    typeof candidate?.id === 'number' &&
    controlKinds.includes(candidate.kind)
  );
}
