import type { CallOutput } from '@emberdeck/contracts/core/call';
import { listHeldReferrals, refuseReferral } from '@emberdeck/contracts/gamification/held-referrals';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { openForCommand } from '../../shared/open-for-command.js';
import { Refusal } from '../../shared/refusal.js';
import type { InvocationOf } from '../invocation.js';

async function list(context: CommandContext): Promise<void> {
  const answer = await openForCommand('gamification', context, ({ server }) =>
    server.run(listHeldReferrals, {}),
  );
  const held = answer as CallOutput<typeof listHeldReferrals>;
  for (const { id, referrerId, friendUserId, reason, heldUntil } of held) {
    context.print(`${id}  ${reason}  inviter ${referrerId}  friend ${friendUserId}  paid at ${heldUntil}`);
  }
  context.print(`${held.length} held payments`);
}

async function refuseOne(
  { referralId }: InvocationOf<'refuse-referral'>,
  context: CommandContext,
): Promise<void> {
  try {
    await openForCommand('gamification', context, ({ server }) => server.run(refuseReferral, { referralId }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new Refusal('No payment is held for this referral.', { cause: error });
  }
  context.print('The payment is refused.');
}

/** Lists the held payments for friends. */
export function listHeld(): CommandProgram {
  return { name: 'referrals', start: list };
}

/** Refuses a held payment for a friend. */
export function refuse(given: InvocationOf<'refuse-referral'>): CommandProgram {
  return {
    name: 'referrals',
    start: (context) => refuseOne(given, context),
    interrupted: 'The command takes effect as a whole; run it again to be sure.',
  };
}
