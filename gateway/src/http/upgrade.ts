import { IncomingMessage } from 'node:http';

const wanted = Symbol('emberdeck.gateway.upgrade');

/** Whether an address is the websocket's. */
const isSocketAddress = (url: string | undefined): boolean => url?.split('?', 1)[0] === '/ws';

/** Nest's adapter parses the host of an upgrade. With an unparsable host, the request is refused like any other. */
const hasReadableHost = ({ headers }: IncomingMessage): boolean =>
  URL.canParse(`ws://${headers.host ?? ''}/`);

/**
 * A request whose `Upgrade` header is ignored except at the websocket's address. Node passes every request with that
 * header to the `upgrade` listener, if there is one. But a client may offer HTTP/2 on any request (RFC 9110, 7.8), and
 * a server that does not switch serves the request normally.
 */
export class UpgradableRequest extends IncomingMessage {
  private [wanted] = false;

  get upgrade(): boolean {
    return this[wanted] && isSocketAddress(this.url) && hasReadableHost(this);
  }

  /** Called by Node's parser and by the constructor of the base class. */
  set upgrade(value: boolean | null) {
    this[wanted] = value ?? false;
  }
}
