/** Requests to the socket client, handled one at a time. */
export type SocketQuestion =
  | {
      readonly kind: 'open';
      readonly address: string;
      /** `Cookie` header of each socket. */
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: 'measure';
      readonly address: string;
      /** `Cookie` header of the author. */
      readonly cookie: string;
      readonly seconds: number;
      /** Interval between messages in milliseconds, or number of concurrent messages. */
      readonly send: { readonly everyMs: number } | { readonly underWay: number };
    };

/** Result of one measurement. */
export interface SocketAnswer {
  readonly messages: number;
  /** Messages times sockets, per second. */
  readonly deliveriesPerSecond: number;
  /** From the start of the POST to the arrival at a socket, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
