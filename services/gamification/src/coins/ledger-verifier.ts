import { Injectable } from '@nestjs/common';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import type { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { LedgerCheckpointsService } from './ledger-checkpoints.service.js';
import { ChainCheck, type ChainRow } from './chain-check.js';
import {
  type AccountRow,
  chainBatch,
  findMissingAccounts,
  findTransfersWithoutView,
  findWrongAccounts,
  openSnapshot,
  readChain,
  readTotals,
} from './ledger.queries.js';

export type LedgerReport = CallOutput<typeof verifyLedger>;
export type LedgerFault = LedgerReport['faults'][number];

/** One broken rule can affect every row, and the list has to fit into a response. */
const maxListedFaults = 1_000;
const firstUser = '00000000-0000-0000-0000-000000000000';

/** Checks the whole ledger in one snapshot and lists its faults. It changes nothing. */
@Injectable()
export class LedgerVerifier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly checkpoints: LedgerCheckpointsService,
  ) {}

  verify(): Promise<LedgerReport> {
    return this.unitOfWork.run(async (tx) => {
      await openSnapshot(tx);
      const { system, ...report } = await readTotals(tx);
      const { checkpoint, faults: cut } = await this.checkpoints.check(tx);
      const faults = [...zeroSum(report.coins, system), ...cut, ...(await faultsOf(tx))];
      return { ...report, checkpoint, faultCount: faults.length, faults: faults.slice(0, maxListedFaults) };
    });
  }
}

async function faultsOf(tx: Tx): Promise<LedgerFault[]> {
  const faults = await chainFaults(tx);
  for (const account of await findWrongAccounts(tx)) {
    faults.push(...accountFaults(account));
  }
  for (const { id, user_id } of await findTransfersWithoutView(tx)) {
    faults.push({
      kind: 'transaction_missing',
      subject: id,
      detail: `user ${user_id} has no transaction for it`,
    });
  }
  for (const { account_id } of await findMissingAccounts(tx)) {
    faults.push({
      kind: 'account_missing',
      subject: account_id,
      detail: 'a posting names an account that does not exist',
    });
  }
  return faults;
}

async function chainFaults(tx: Tx): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const check = new ChainCheck((fault) => faults.push(fault));
  let rows: ChainRow[];
  let after = { user: firstUser, sequence: 0 };
  do {
    rows = await readChain(tx, after);
    rows.forEach((row) => check.add(row));
    const last = rows.at(-1);
    after = last ? { user: last.user_id, sequence: last.sequence } : after;
  } while (rows.length === chainBatch);
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
    const detail = `has ${account.viewed_count} transactions, the account counts ${account.transaction_count}`;
    faults.push({ kind: 'chain_end', subject, detail });
  } else if (account.end_hash !== null && account.last_hash !== account.end_hash) {
    faults.push({
      kind: 'chain_end',
      subject,
      detail: 'the hash of the account is not that of the last transaction',
    });
  }
  return faults;
}

function zeroSum(users: number, system: number): LedgerFault[] {
  const sum = users + system;
  return sum === 0 ? [] : [{ kind: 'ledger_sum', subject: 'ledger', detail: `sums to ${sum} instead of 0` }];
}
