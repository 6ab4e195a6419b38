import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail that the peer has accepted. */
export interface AcceptedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, decoded from quoted-printable. */
  readonly content: string;
}

/** A failure of the peer. */
export interface SmtpFault {
  readonly at: 'greeting' | 'RCPT' | 'DATA' | 'content';
  /** The failing reply; null breaks the connection. */
  readonly reply: string | null;
  /** How many connections fail. */
  readonly times: number;
}

/** A mail server on a loopback address that implements as much of RFC 5321 as a client needs. */
export class SmtpPeer {
  readonly mails: AcceptedMail[] = [];
  connections = 0;
  private fault: SmtpFault | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmtpPeer> {
    const server = createServer();
    const peer = new SmtpPeer(server);
    server.on('connection', (socket) => peer.serve(socket));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return peer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Applies from the next connection on. Deletes the accepted mails. */
  fail(fault?: SmtpFault): void {
    this.fault = fault;
    this.mails.length = 0;
    this.connections = 0;
  }

  async stop(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    const { fault } = this;
    const conversation = new Conversation(
      socket,
      fault && this.connections <= fault.times ? fault : undefined,
      (mail) => this.mails.push(mail),
    );
    let buffer = '';
    socket.on('data', (chunk) => {
      const lines = (buffer + chunk.toString('utf8')).split('\r\n');
      buffer = lines.pop() ?? '';
      lines.forEach((line) => conversation.receive(line));
    });
  }
}

/** One connection. */
class Conversation {
  private from = '';
  private readonly to: string[] = [];
  private content: string[] | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly fault: SmtpFault | undefined,
    private readonly accept: (mail: AcceptedMail) => void,
  ) {
    this.reply('220 peer ready', 'greeting');
  }

  receive(line: string): void {
    if (this.content === null) {
      this.command(line);
    } else if (line === '.') {
      this.end(this.content.join('\r\n'));
    } else {
      this.content.push(line);
    }
  }

  private command(line: string): void {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return this.reply('250 peer');
      case 'MAIL':
        this.from = addressIn(line);
        return this.reply('250 ok');
      case 'RCPT':
        this.to.push(addressIn(line));
        return this.reply('250 ok', 'RCPT');
      case 'DATA':
        this.content = this.fault?.at === 'DATA' ? null : [];
        return this.reply('354 go on', 'DATA');
      case 'QUIT':
        return this.reply('221 bye');
      default:
        return this.reply('502 unknown');
    }
  }

  private end(content: string): void {
    this.content = null;
    // Where the connection breaks here, the peer has accepted the mail and the client does not know.
    if (this.fault?.at !== 'content' || this.fault.reply === null) {
      this.accept({ from: this.from, to: this.to, content: decoded(content) });
    }
    this.reply('250 accepted', 'content');
  }

  private reply(reply: string, at?: SmtpFault['at']): void {
    if (this.fault === undefined || this.fault.at !== at) {
      this.socket.write(`${reply}\r\n`);
    } else if (this.fault.reply === null) {
      this.socket.destroy();
    } else {
      this.socket.write(`${this.fault.reply}\r\n`);
    }
  }
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

const decoded = (content: string): string =>
  content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
