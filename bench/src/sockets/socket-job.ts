/** What the socket client is asked to do, one after the other. */
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
      /** Who posts. */
      readonly cookie: string;
      readonly seconds: number;
      /** A message every so many milliseconds, or so many at once under way to the sockets. */
      readonly send: { readonly everyMs: number } | { readonly underWay: number };
    };

/** What was seen of the messages of one measurement. */
export interface SocketAnswer {
  readonly messages: number;
  /** Messages times sockets, each second. */
  readonly deliveriesPerSecond: number;
  /** From the start of the POST to the arrival at a socket, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
