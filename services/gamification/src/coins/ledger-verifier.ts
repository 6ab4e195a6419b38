import { Injectable } from '@nestjs/common';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import type { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { ChainCheck, type ChainRow } from './chain-check.js';

export type LedgerReport = CallOutput<typeof verifyLedger>;
export type LedgerFault = LedgerReport['faults'][number];

const batchSize = 2_000;
/** A ledger of years is summed up longer than any request may take. */
const longestStatement = '30min';
/** One broken rule may touch every row: the list has to fit into an answer. */
const mostListedFaults = 1_000;
const firstUser = '00000000-0000-0000-0000-000000000000';

const chainSql = `
  SELECT c.id, c.user_id, c.transfer_id, c.sequence, c.type, c.amount, c.balance_after, c.description, c.source_type,
    c.source_id, c.transaction_hash, c.created_at, t.natural_key, t.amount AS transfer_amount,
    t.reason AS transfer_reason, t.created_at AS transfer_created_at,
    CASE c.user_id WHEN t.credit_account_id THEN 'earned' WHEN t.debit_account_id THEN 'spent' END AS transfer_type
  FROM coin_transaction c LEFT JOIN transfer t ON t.id = c.transfer_id
  WHERE (c.user_id, c.sequence) > ($1, $2)
  ORDER BY c.user_id, c.sequence LIMIT ${batchSize}`;

const postingsSql = `
  SELECT credit_account_id AS account_id, amount FROM transfer
  UNION ALL SELECT debit_account_id, -amount FROM transfer`;

interface AccountRow {
  readonly id: string;
  readonly balance: number;
  readonly transaction_count: number;
  readonly last_hash: string;
  readonly posted: number;
  readonly viewed: number;
  readonly viewed_count: number;
  readonly end_hash: string | null;
}

const accountsSql = `
  WITH posting AS (${postingsSql}),
  posted AS (SELECT account_id, sum(amount) AS coins FROM posting GROUP BY account_id),
  viewed AS (
    SELECT user_id, count(*) AS rows, sum(CASE type WHEN 'earned' THEN amount ELSE -amount END) AS coins
    FROM coin_transaction GROUP BY user_id
  ),
  account AS (
    SELECT a.id, a.balance, a.transaction_count, a.last_hash, coalesce(posted.coins, 0)::float8 AS posted,
      coalesce(viewed.coins, 0)::float8 AS viewed, coalesce(viewed.rows, 0)::float8 AS viewed_count,
      (SELECT transaction_hash FROM coin_transaction c WHERE c.user_id = a.id ORDER BY sequence DESC LIMIT 1) AS end_hash
    FROM ledger_account a LEFT JOIN posted ON posted.account_id = a.id LEFT JOIN viewed ON viewed.user_id = a.id
    WHERE a.kind = 'user'
  )
  SELECT * FROM account
  WHERE balance <> posted OR balance <> viewed OR transaction_count <> viewed_count
    OR (end_hash IS NOT NULL AND last_hash <> end_hash)`;

const withoutViewSql = `
  SELECT t.id, a.id AS user_id
  FROM (SELECT id, debit_account_id AS account_id FROM transfer
    UNION ALL SELECT id, credit_account_id FROM transfer) t
  JOIN ledger_account a ON a.id = t.account_id AND a.kind = 'user'
  LEFT JOIN coin_transaction c ON c.transfer_id = t.id AND c.user_id = a.id
  WHERE c.id IS NULL`;

const withoutAccountSql = `
  SELECT DISTINCT account_id FROM (${postingsSql} UNION ALL SELECT user_id, amount FROM coin_transaction) posting
  WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.id = posting.account_id)`;

const totalsSql = `
  WITH posting AS (${postingsSql})
  SELECT (SELECT count(*) FROM ledger_account WHERE kind = 'user')::float8 AS users,
    (SELECT count(*) FROM transfer)::float8 AS transfers,
    (SELECT count(*) FROM coin_transaction)::float8 AS transactions,
    (SELECT coalesce(sum(balance), 0) FROM ledger_account)::float8 AS coins,
    (SELECT coalesce(sum(amount), 0) FROM posting JOIN ledger_account a ON a.id = account_id AND a.kind = 'system')::float8
      AS system`;

type Totals = Record<'users' | 'transfers' | 'transactions' | 'coins' | 'system', number>;

/** Checks the whole ledger against itself, from one snapshot, and lists what is wrong. It changes nothing. */
@Injectable()
export class LedgerVerifier {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  verify(): Promise<LedgerReport> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await tx.query(`SET LOCAL statement_timeout = '${longestStatement}'`);
      const [totals] = await tx.query<Totals[]>(totalsSql);
      if (!totals) {
        throw new Error('The totals of the ledger have no row');
      }
      const { system, ...report } = totals;
      const faults = [...zeroSum(report.coins, system), ...(await faultsOf(tx))];
      return { ...report, faultCount: faults.length, faults: faults.slice(0, mostListedFaults) };
    });
  }
}

async function faultsOf(tx: Tx): Promise<LedgerFault[]> {
  const faults = await chainFaults(tx);
  for (const account of await tx.query<AccountRow[]>(accountsSql)) {
    faults.push(...accountFaults(account));
  }
  for (const { id, user_id } of await tx.query<{ id: string; user_id: string }[]>(withoutViewSql)) {
    faults.push({
      kind: 'transaction_missing',
      subject: id,
      detail: `user ${user_id} has no transaction of it`,
    });
  }
  for (const { account_id } of await tx.query<{ account_id: string }[]>(withoutAccountSql)) {
    faults.push({
      kind: 'account_missing',
      subject: account_id,
      detail: 'coins moved on an account that is not there',
    });
  }
  return faults;
}

async function chainFaults(tx: Tx): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const check = new ChainCheck((fault) => faults.push(fault));
  let rows: ChainRow[];
  let [user, sequence] = [firstUser, 0];
  do {
    rows = await tx.query<ChainRow[]>(chainSql, [user, sequence]);
    rows.forEach((row) => check.add(row));
    const last = rows.at(-1);
    [user, sequence] = last ? [last.user_id, last.sequence] : [user, sequence];
  } while (rows.length === batchSize);
  return faults;
}

function accountFaults(account: AccountRow): LedgerFault[] {
  const { id: subject, balance, posted, viewed } = account;
  const faults: LedgerFault[] = [];
  if (balance !== posted) {
    faults.push({ kind: 'balance', subject, detail: `is ${balance}, the postings sum to ${posted}` });
  }
  if (balance !== viewed) {
    faults.push({ kind: 'balance', subject, detail: `is ${balance}, the transactions sum to ${viewed}` });
  }
  if (account.transaction_count !== account.viewed_count) {
    const detail = `has ${account.viewed_count} transactions, ${account.transaction_count} were booked`;
    faults.push({ kind: 'chain_end', subject, detail });
  } else if (account.end_hash !== null && account.last_hash !== account.end_hash) {
    faults.push({ kind: 'chain_end', subject, detail: 'ends with another hash than was booked' });
  }
  return faults;
}

function zeroSum(users: number, system: number): LedgerFault[] {
  const sum = users + system;
  return sum === 0 ? [] : [{ kind: 'ledger_sum', subject: 'ledger', detail: `sums to ${sum} in place of 0` }];
}
