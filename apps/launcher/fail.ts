import { ConfigurationError } from '@emberdeck/platform/config/settings';
import { ProgramFailure } from '@emberdeck/processes/node-program';
import { configurationFaultExitCode } from '@emberdeck/processes/protocol';
import { ChildNotReady } from '@emberdeck/processes/supervisor';
import { LaunchFault } from '../shared/launch-environment.js';

/** Exit code of the failed program; null if none ended with a code. */
function codeOf(err: unknown): number | null {
  if (err instanceof ProgramFailure) return err.exit.code;
  return err instanceof ChildNotReady ? err.exitCode : null;
}

/**
 * Prints why a launcher failed, unless its program already has. Returns the exit code of the failed program, 78 for a
 * configuration fault, or 1.
 */
export function fail(err: unknown): number {
  const code = codeOf(err);
  const isReported = err instanceof ProgramFailure && code !== null;
  if (!isReported) console.error(`emberdeck: ${err instanceof Error ? err.message : String(err)}`);
  if (err instanceof LaunchFault || err instanceof ConfigurationError) return configurationFaultExitCode;
  return code || 1;
}
