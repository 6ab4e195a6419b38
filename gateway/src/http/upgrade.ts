import { IncomingMessage } from 'node:http';

const wanted = Symbol('emberdeck.gateway.upgrade');

/** Whether an address is the websocket's. */
export const isSocketAddress = (url: string | undefined): boolean => url?.split('?', 1)[0] === '/ws';

/** Nest's adapter parses the host of an upgrade. A request with another one is refused as every other request is. */
const hasReadableHost = ({ headers }: IncomingMessage): boolean =>
  URL.canParse(`ws://${headers.host ?? ''}/`);

/**
 * A request whose `Upgrade` header counts at the websocket's address alone. Node gives every request with that header to
 * the `upgrade` listener as soon as there is one, but a client may offer HTTP/2 on any request (RFC 9110, 7.8), and a
 * server that does not want to switch serves the request as it is.
 */
export class UpgradableRequest extends IncomingMessage {
  private [wanted] = false;

  get upgrade(): boolean {
    return this[wanted] && isSocketAddress(this.url) && hasReadableHost(this);
  }

  /** Called by Node's parser and by the constructor above this one. */
  set upgrade(value: boolean | null) {
    this[wanted] = value ?? false;
  }
}
