import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

const headerBytes = 5;

/** The SQL of the statements that a client executes, from the bytes that it sends (PostgreSQL's protocol 3). */
class StatementReader {
  private rest: Buffer = Buffer.alloc(0);
  private hasStarted = false;
  private readonly texts = new Map<string, string>();
  private bound = '';

  read(bytes: Buffer): string[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    if (!this.hasStarted) {
      // The first message has no type.
      if (this.rest.length < 4 || this.rest.length < this.rest.readInt32BE(0)) return [];
      this.rest = this.rest.subarray(this.rest.readInt32BE(0));
      this.hasStarted = true;
    }
    const executed: string[] = [];
    while (this.rest.length >= headerBytes && this.rest.length > this.rest.readInt32BE(1)) {
      const end = 1 + this.rest.readInt32BE(1);
      const statement = this.executedBy(String.fromCharCode(this.rest[0] ?? 0), this.rest.subarray(5, end));
      if (statement !== null) executed.push(statement);
      this.rest = this.rest.subarray(end);
    }
    return executed;
  }

  private executedBy(type: string, body: Buffer): string | null {
    const [first = '', second = ''] = body.toString('latin1').split('\0', 2);
    if (type === 'Q') return first;
    if (type === 'P') this.texts.set(first, second);
    if (type === 'B') this.bound = this.texts.get(second) ?? '';
    return type === 'E' ? this.bound : null;
  }
}

/** A proxy before a database that can end a connection between a statement and its answer. */
export interface StatementProxy {
  /** The server's URL with the address of the proxy. */
  readonly url: string;
  /**
   * Lets the n-th change from now on, beginning with 1, reach the database, and ends its connection in place of the answer:
   * the transaction is lost, or its client does not learn that it is committed. The commit of changes counts as one.
   */
  loseAnswer(n: number): void;
  /** Like {@link loseAnswer}, and from there on ends every connection, as if the process of the client was killed. */
  loseClient(n: number): void;
  /** Passes everything on again. Returns the statement whose answer was lost; null if so many did not come. */
  passAll(): string | null;
  close(): Promise<void>;
}

/** The relay and the queue of jobs change rows at any time, of which no test knows. */
const ofPlatform = /^\s*(UPDATE outbox|with j as|update .*_private_jobs)/i;

const isChange = (statement: string): boolean =>
  /\b(INSERT|UPDATE|DELETE)\b/.test(statement) && !ofPlatform.test(statement);

/** Counts the changes of one connection. */
class ChangeCounter {
  private hasChanged = false;

  counts(statement: string): boolean {
    if (/^(START|BEGIN)/.test(statement)) this.hasChanged = false;
    if (statement === 'COMMIT') return this.hasChanged;
    const is = isChange(statement);
    this.hasChanged ||= is;
    return is;
  }
}

/** Which answer is lost, and whether the client is lost with it. */
class Loss {
  private left = Infinity;
  private endsAll = false;
  private statement: string | null = null;
  /** Whether no connection passes anything on. */
  isTotal = false;

  begin(n: number, endsAll: boolean): void {
    this.left = n;
    this.endsAll = endsAll;
    this.statement = null;
  }

  /** Returns whether the answer of this change is lost. */
  takes(statement: string): boolean {
    this.left -= 1;
    if (this.left !== 0) return false;
    this.statement = statement;
    return true;
  }

  happened(): void {
    this.isTotal = this.endsAll;
  }

  end(): string | null {
    this.left = Infinity;
    this.isTotal = false;
    return this.statement;
  }
}

/** Starts a proxy between clients and the server of `url`. */
export async function statementProxy(url: string): Promise<StatementProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const loss = new Loss();
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const join = (socket: Socket): void => {
    const beyond = connect(Number(target.port), target.hostname);
    const reader = new StatementReader();
    const changes = new ChangeCounter();
    let isLost = false;
    const end = (): void => {
      socket.destroy();
      beyond.destroy();
    };
    socket.on('data', (bytes: Buffer) => {
      for (const statement of reader.read(bytes).filter((each) => changes.counts(each))) {
        if (loss.takes(statement)) isLost = true;
      }
      beyond.write(bytes);
    });
    beyond.on('data', (bytes: Buffer) => {
      if (!isLost) {
        socket.write(bytes);
        return;
      }
      loss.happened();
      end();
      if (loss.isTotal) endAll();
    });
    for (const each of [socket, beyond]) each.on('error', () => undefined).on('close', end);
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    if (loss.isTotal) socket.destroy();
    else join(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    loseAnswer: (n) => loss.begin(n, false),
    loseClient: (n) => loss.begin(n, true),
    passAll: () => loss.end(),
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
