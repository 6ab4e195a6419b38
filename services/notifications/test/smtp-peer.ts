import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail that the peer has taken. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, decoded from quoted-printable. */
  readonly content: string;
}

/** What the peer does in place of going on. */
export interface Trouble {
  readonly at: 'greeting' | 'RCPT' | 'DATA' | 'content';
  /** What it says instead; null breaks the connection. */
  readonly reply: string | null;
  /** How many connections meet it. */
  readonly times: number;
}

/** A mail server on a loopback address that speaks as much of RFC 5321 as a client needs. */
export class SmtpPeer {
  readonly mails: TakenMail[] = [];
  connections = 0;
  private trouble: Trouble | undefined;
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

  /** From the next connection on, with nothing taken so far. */
  meet(trouble?: Trouble): void {
    this.trouble = trouble;
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
    const { trouble } = this;
    const conversation = new Conversation(
      socket,
      trouble && this.connections <= trouble.times ? trouble : undefined,
      (mail) => this.mails.push(mail),
    );
    let buffer = '';
    socket.on('data', (chunk) => {
      const lines = (buffer + chunk.toString('utf8')).split('\r\n');
      buffer = lines.pop() ?? '';
      lines.forEach((line) => conversation.hear(line));
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
    private readonly trouble: Trouble | undefined,
    private readonly take: (mail: TakenMail) => void,
  ) {
    this.answer('220 peer ready', 'greeting');
  }

  hear(line: string): void {
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
        return this.answer('250 peer');
      case 'MAIL':
        this.from = addressIn(line);
        return this.answer('250 ok');
      case 'RCPT':
        this.to.push(addressIn(line));
        return this.answer('250 ok', 'RCPT');
      case 'DATA':
        this.content = this.trouble?.at === 'DATA' ? null : [];
        return this.answer('354 go on', 'DATA');
      case 'QUIT':
        return this.answer('221 bye');
      default:
        return this.answer('502 unknown');
    }
  }

  private end(content: string): void {
    this.content = null;
    // Where the connection breaks now, the mail is taken and the client is not told.
    if (this.trouble?.at !== 'content' || this.trouble.reply === null) {
      this.take({ from: this.from, to: this.to, content: decoded(content) });
    }
    this.answer('250 taken', 'content');
  }

  private answer(reply: string, at?: Trouble['at']): void {
    if (this.trouble === undefined || this.trouble.at !== at) {
      this.socket.write(`${reply}\r\n`);
    } else if (this.trouble.reply === null) {
      this.socket.destroy();
    } else {
      this.socket.write(`${this.trouble.reply}\r\n`);
    }
  }
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

const decoded = (content: string): string =>
  content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
