import { AppError } from '../errors/app-error.js';

/** The largest broadcast, in bytes. */
export const maxBroadcastBytes = 16 * 1024;

/** Gets a broadcast as plain JSON data, which nothing has validated. */
export type BroadcastListener = (payload: unknown) => void;

/**
 * Port: sends what is true only now to every process that listens, the sender too, at most once and in no guaranteed
 * order. Nothing is stored. Adapters: memory and core NATS. Both pass the suite `broadcast-transport` of
 * `libs/testing/src/suites`.
 */
export interface BroadcastTransport {
  /**
   * Lost without an error while the broker is away.
   * @throws AppError `payload_too_large` above {@link maxBroadcastBytes}
   */
  send(subject: string, payload: unknown): void;
  /** Resolves once the broadcasts that are sent from then on arrive. */
  listen(subject: string, listener: BroadcastListener): Promise<void>;
  close(): Promise<void>;
}

/** The JSON of a broadcast. */
export function encodeBroadcast(subject: string, payload: unknown): string {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > maxBroadcastBytes) {
    throw new AppError(
      'payload_too_large',
      `The broadcast ${subject} holds more than ${maxBroadcastBytes} bytes`,
    );
  }
  return text;
}
