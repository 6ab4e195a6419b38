import { ConfigurationError } from '@emberdeck/platform/config/settings';
import { ProgramFailure } from '@emberdeck/processes/node-program';
import { configurationFaultExitCode } from '@emberdeck/processes/protocol';
import { ChildNotReady } from '@emberdeck/processes/supervisor';
import { LaunchFault } from '../shared/launch-environment.js';

/** Code of the program that was at fault, where one has ended with a code. */
function codeOf(err: unknown): number | null {
  if (err instanceof ProgramFailure) return err.exit.code;
  return err instanceof ChildNotReady ? err.exitCode : null;
}

/** Prints why a launcher fails, unless its program did, and returns the exit code: that of the program. */
export function fail(err: unknown): number {
  const code = codeOf(err);
  const hasSaidWhy = err instanceof ProgramFailure && code !== null;
  if (!hasSaidWhy) console.error(`emberdeck: ${err instanceof Error ? err.message : String(err)}`);
  if (err instanceof LaunchFault || err instanceof ConfigurationError) return configurationFaultExitCode;
  return code || 1;
}
