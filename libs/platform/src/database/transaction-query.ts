import pg from 'pg';

/** The parts of a connection of pg that a query writes to. pg has no public API for them. */
export interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(message: { statement: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Members of a pg query that its types do not declare. */
interface QueryOfPg {
  portal: string;
  prepare(wire: Wire): void;
  requiresPreparation(): boolean;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
}

type Callback = (error: Error | null, result: unknown) => void;

const PgQuery = Reflect.get(pg, 'Query') as unknown as new (
  config: { text: string; name?: string },
  values: unknown,
  callback: Callback,
) => QueryOfPg;

/** The statement that opens a transaction, under the name of its prepared plan. */
export const openStatement = { name: 'emberdeck_open', text: 'START TRANSACTION' } as const;
/** The statement that commits a transaction, under the name of its prepared plan. */
export const commitStatement = { name: 'emberdeck_commit', text: 'COMMIT' } as const;

/** Whether the connection has prepared the statement. */
export const isPrepared = (wire: Wire, { name }: { readonly name: string }): boolean =>
  wire.parsedStatements[name] !== undefined;

/** The statements around a query. */
export interface Brackets {
  readonly opens: boolean;
  readonly commits: boolean;
}

/**
 * A query that opens its transaction before it runs, or commits it afterwards, in one message to the server. The server
 * skips the rest of the message after an error: a query whose transaction could not be opened does not run, and a failed
 * one is not committed. Both statements must be prepared already.
 */
export class TransactionQuery extends PgQuery {
  constructor(
    config: { text: string; name?: string },
    values: unknown,
    callback: Callback,
    private readonly brackets: Brackets,
  ) {
    super(config, values, callback);
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    if (this.brackets.opens) run(wire, openStatement.name);
    super.prepare(wire);
  }

  /** The name is that of pg: it runs the bound statement and ends the message. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    if (this.brackets.commits) run(wire, commitStatement.name);
    wire.sync();
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (!/^(START TRANSACTION|BEGIN|COMMIT|ROLLBACK)$/.test(message.text)) {
      super.handleCommandComplete(message, wire);
    }
  }
}

function run(wire: Wire, statement: string): void {
  wire.bind({ statement });
  wire.execute({});
}
