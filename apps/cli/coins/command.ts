import type { CallOutput } from '@emberdeck/contracts/core/call';
import { reverseCoins } from '@emberdeck/contracts/gamification/coin-corrections';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { openForCommand } from '../../shared/open-for-command.js';
import { Refusal } from '../../shared/refusal.js';
import type { InvocationOf } from '../invocation.js';
import { onOneLine } from '../one-line.js';

type Given = Pick<InvocationOf<'reverse-coins'>, 'transactionId' | 'reason'>;
type Reversed = CallOutput<typeof reverseCoins>;

async function reverse({ transactionId, reason }: Given, context: CommandContext): Promise<void> {
  try {
    const answer = await openForCommand('gamification', context, ({ server }) =>
      server.run(reverseCoins, { transactionId, reason }),
    );
    context.print(summary(answer as Reversed));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
    throw new Refusal(error.message, { cause: error });
  }
}

/** Formats a reversal as a sentence. */
const summary = ({ reversed, transaction }: Reversed): string => {
  const { amount, type, balanceAfter, id } = transaction;
  const moved = type === 'spent' ? `${amount} coins taken from` : `${amount} coins given back to`;
  const left = reversed.amount - amount;
  const spent = left > 0 ? `; ${left} coins were spent and stay so` : '';
  return onOneLine(
    `${moved} user ${reversed.userId}${spent}. Transaction ${id}, balance after ${balanceAfter}.`,
  );
};

/** Reverses a transaction of the coin ledger, once. */
export function reverseTransaction(given: InvocationOf<'reverse-coins'>): CommandProgram {
  return {
    name: 'coins',
    start: (context) => reverse(given, context),
    interrupted: 'The command takes effect as a whole; run it again to be sure: it reverses once.',
  };
}
