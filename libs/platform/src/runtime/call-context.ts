import type { Actor } from '@emberdeck/contracts/core/actor';

/** Context of a call beside its input. For `user` calls the gateway's signature proves `actor`. */
export interface CallContext {
  readonly correlationId: string;
  /** The client's key for this intent; null without one. */
  readonly idempotencyKey: string | null;
  /** Address of the browser (an IPv6 address is cut to its /64), for limits; null on internal calls. */
  readonly clientAddress: string | null;
  /** Whether the request was made on the gateway's machine and passed no proxy. */
  readonly isLocal: boolean;
  /** The first language of the browser, a tag; null if it names none, and on internal calls. */
  readonly language: string | null;
}

/** The context of a call that only a signed-in user can make. */
export interface UserCallContext extends CallContext {
  readonly actor: Actor;
}

/** An answer that PostgreSQL has written as JSON text: passed to the browser unparsed. */
export class ReadyJson {
  constructor(
    /** JSON text of the answer. */
    readonly json: string,
    /** Cursor of the next page, for the `Link` header. */
    readonly nextCursor: string | null = null,
  ) {}
}

/** A list of objects as an answer, with the cursor of the next page. */
export class Page<Item> {
  constructor(
    readonly items: readonly Item[],
    readonly nextCursor: string | null,
  ) {}
}
