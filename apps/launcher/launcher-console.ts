import { lineLog, type ProcessLog } from '@emberdeck/processes/process-log';
import { isGiven, type Surroundings } from '../shared/launch-environment.js';
import { productVersion } from '../shared/product-version.js';
import { plainLogLine } from './plain-log-line.js';

/** A deployment that serves, for people. */
export interface Announcement {
  readonly addresses: readonly string[];
  readonly demo: string | null;
}

/** Where a launcher and its programs write. */
export interface LauncherConsole {
  readonly log: ProcessLog;
  /** Shows what is going on until the next output. */
  readonly status: (text: string) => void;
  /** Removes the state from a terminal before the process ends. */
  readonly end: () => void;
  readonly announce: (announcement: Announcement, surroundings: Surroundings) => void;
  /** Takes the standard error of the programs; without it they share that of the launcher. */
  readonly programs: { readonly onErrorLine?: (line: string) => void };
}

/** Plain lines, and the JSON lines of the programs as they are: for log collectors and files. */
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
  return 'no SMTP_URL; codes appear on the screen, on this machine only';
}

const clearLine = '\r\u001b[K';

/**
 * For a person at a terminal: one line with the state, replaced by a short summary once the product serves. Of the
 * programs' log lines warnings and errors are shown, as text.
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
