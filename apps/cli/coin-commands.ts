import { type Command, InvalidArgumentError } from 'commander';
import { isTransactionId, type Operating } from './invocation.js';

function transactionId(text: string): string {
  if (isTransactionId(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not the id of a transaction or referral.`);
}

/** Adds the commands that correct coins. */
export function addCoins(root: Command, { operate }: Operating): void {
  root
    .command('coins')
    .description('correct the coins of a user')
    .command('reverse')
    .description('reverse a transaction once; of coins that were earned it takes what the user has not spent')
    .argument('<transaction>', 'the id of a transaction', transactionId)
    .option('--reason <text>', 'why; required, since the user reads it')
    .action((id: string, { reason }: { reason?: string }, command: Command) =>
      reason === undefined
        ? command.error("error: option '--reason <text>' is required")
        : operate({ command: 'reverse-coins', transactionId: id, reason }),
    );
}

/** Adds the commands for held payments. */
export function addReferrals(root: Command, { operate }: Operating): void {
  const referrals = root.command('referrals').description('look after payments for friends that are held');
  referrals
    .command('held', { isDefault: true })
    .description('list the held payments, the next one first (the default)')
    .action(() => operate({ command: 'held-referrals' }));
  referrals
    .command('refuse')
    .description('refuse a held payment for good')
    .argument('<referral>', 'the id of a referral', transactionId)
    .action((id: string) => operate({ command: 'refuse-referral', referralId: id }));
}
