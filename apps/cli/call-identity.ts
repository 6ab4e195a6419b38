import type { CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { CommandContext } from '../shared/command-program.js';
import { openForCommand } from '../shared/open-for-command.js';
import { Refusal } from '../shared/refusal.js';

/** Runs a call of identity in this process. */
export async function callIdentity<C extends CallDefinition>(
  context: CommandContext,
  definition: C,
  input: CallInput<C>,
): Promise<unknown> {
  try {
    return await openForCommand('identity', context, ({ server }) => server.run(definition, input));
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') {
      const [fault] = error.details.fields ?? [];
      throw new Refusal(`${fault?.message ?? error.message}.`, { cause: error });
    }
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'conflict')) {
      throw new Refusal(error.message, { cause: error });
    }
    throw error;
  }
}
