import { lineLog, type ProcessLog } from '@emberdeck/processes/process-log';
import { isGiven, type Surroundings } from '../shared/launch-environment.js';
import { productVersion } from '@emberdeck/platform/runtime/product-version';
import { plainLogLine } from './plain-log-line.js';

/** Announcement of a running deployment to the user. */
export interface Announcement {
  readonly addresses: readonly string[];
  readonly demo: string | null;
}

/** Output of a launcher and its programs. */
export interface LauncherConsole {
  readonly log: ProcessLog;
  /** Shows a status that the next output replaces. */
  readonly status: (text: string) => void;
  /** Clears the status from a terminal before the process exits. */
  readonly end: () => void;
  readonly announce: (announcement: Announcement, surroundings: Surroundings) => void;
  /** Receives the standard error of the programs. Without it they inherit the launcher's. */
  readonly programs: { readonly onErrorLine?: (line: string) => void };
}

/** Writes plain lines and passes the programs' JSON lines unchanged, for log collectors and files. */
export function lineConsole(write: (line: string) => void): LauncherConsole {
  const log = lineLog(write);
  return {
    log,
    status: (text) => log.info(text),
    end: () => undefined,
    announce: ({ addresses, demo }) => {
      write(readyLine(addresses));
      if (demo) write(demo);
    },
    programs: {},
  };
}

const readyLine = (addresses: readonly string[]): string =>
  `Emberdeck is ready at ${addresses.join(' and ')}`;

function mailState(surroundings: Surroundings): string {
  if (isGiven(surroundings, 'SMTP_URL')) return 'codes go out by SMTP_URL';
  return 'no SMTP_URL; codes appear in a browser that opened this link, else here';
}

const clearLine = '\r\u001b[K';

/**
 * Writes for a user at a terminal: one status line, replaced by a short summary once the product serves. Of the
 * programs' log lines, only warnings and errors are shown, as text.
 */
export function terminalConsole(write: (text: string) => void, columns: () => number): LauncherConsole {
  const print = (line: string): void => write(`${clearLine}${line}\n`);
  return {
    log: lineLog(print),
    status: (text) => write(`${clearLine}emberdeck: ${text} ...`.slice(0, columns() + clearLine.length - 1)),
    end: () => write(clearLine),
    announce: ({ addresses, demo }, surroundings) => {
      print(`${readyLine(addresses)} (version ${productVersion()})`);
      if (demo) print(`  Demo  ${demo}`);
      print(`  Data  ${surroundings.dataDirectory}`);
      print(`  Mail  ${mailState(surroundings)}`);
      print('  Stop  press Ctrl-C');
    },
    programs: {
      onErrorLine: (line) => {
        const text = plainLogLine(line);
        if (text !== null) print(text);
      },
    },
  };
}
