import { invocation } from '@emberdeck/apps/cli/invocation';
import { programOf } from '@emberdeck/apps/cli/programs';
import { plainSentence } from '@emberdeck/apps/shared/plain-sentence';
import type { Environment } from '@emberdeck/platform/config/settings';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import type { CommandEnd } from '../system/operator-command.js';

/**
 * Runs an operator's command in the process of the test, because a process takes seconds to load a service. A test per
 * file still runs a process.
 */
export async function commandInProcess(given: object, environment: Environment): Promise<CommandEnd> {
  let output = '';
  let code = 0;
  const print = (line: string): void => void (output += `${line}\n`);
  const { signal } = new AbortController();
  const program = await programOf(invocation.parse(given));
  try {
    await program.start({
      environment: { NODE_ENV: 'test', ...environment },
      logger: new SilentLogger(),
      signal,
      print,
      fail: () => void (code = 1),
    });
  } catch (error) {
    const sentence = plainSentence(error);
    if (sentence === null) throw error;
    print(sentence);
    code = 1;
  }
  return { code, output };
}
