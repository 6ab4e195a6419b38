import { describe, expect, it } from '@jest/globals';
import type { Surroundings } from '../shared/launch-environment.js';
import { lineConsole, terminalConsole } from './launcher-console.js';
import { plainLogLine } from './plain-log-line.js';

const surroundings = (variables: Record<string, string> = {}): Surroundings => ({
  dataDirectory: '/srv/emberdeck',
  startedByNpm: false,
  variables,
});
const announcement = { addresses: ['http://localhost:8080'], demo: 'sign in with demo@emberdeck.example' };

function terminal(columns = 80) {
  const written: string[] = [];
  return {
    written,
    console: terminalConsole(
      (text) => written.push(text),
      () => columns,
    ),
  };
}

/** The lines that remain on a terminal after all output. */
const linesOf = (written: readonly string[]): string[] =>
  written
    .join('')
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('\u001b[K') + (line.includes('\u001b[K') ? 3 : 0)));

describe('the terminal of a launcher', () => {
  it('shows address, demo, data folder, mail and how to stop in five lines', () => {
    const { written, console: shown } = terminal();
    shown.status('starting');
    shown.announce(announcement, surroundings());
    expect(linesOf(written)).toEqual([
      expect.stringMatching(/^Emberdeck is ready at http:\/\/localhost:8080 \(version \d+\.\d+\.\d+\)$/),
      '  Demo  sign in with demo@emberdeck.example',
      '  Data  /srv/emberdeck',
      '  Mail  no SMTP_URL; codes appear in a browser that opened this link, else here',
      '  Stop  press Ctrl-C',
      '',
    ]);
  });

  it('names the mail server by its setting, never by its URL', () => {
    const { written, console: shown } = terminal();
    shown.announce(announcement, surroundings({ SMTP_URL: 'smtp://user:secret@mail.example' }));
    expect(written.join('')).toContain('  Mail  codes go out by SMTP_URL\n');
    expect(written.join('')).not.toContain('secret');
  });

  it('truncates the status to the width of the terminal, so the next output replaces it', () => {
    const { written, console: shown } = terminal(20);
    shown.status('waiting for a server that is slow');
    expect(written).toEqual(['\r\u001b[Kemberdeck: waiting ']);
  });

  it('shows warnings of the programs as text and drops lower levels', () => {
    const { written, console: shown } = terminal();
    shown.programs.onErrorLine?.('{"level":"info","name":"app","msg":"Ready"}');
    shown.programs.onErrorLine?.('{"level":"warn","name":"app","msg":"Slow"}');
    expect(linesOf(written)).toEqual(['app warn: Slow', '']);
  });
});

describe('a log line as text', () => {
  it.each([
    ['{"level":"debug","name":"app","msg":"x"}', null],
    ['{"level":"error","name":"app","msg":"It failed","err":{"message":"why"}}', 'app error: It failed: why'],
    ['The configuration has 1 faults:', 'The configuration has 1 faults:'],
    ['{no json', '{no json'],
  ])('%s', (line, text) => {
    expect(plainLogLine(line)).toBe(text);
  });
});

it('writes plain lines without a terminal, and lets the programs inherit the standard error', () => {
  const written: string[] = [];
  const shown = lineConsole((line) => written.push(line));
  shown.announce(announcement, surroundings());
  expect(written).toEqual([
    'Emberdeck is ready at http://localhost:8080',
    'sign in with demo@emberdeck.example',
  ]);
  expect(shown.programs).toEqual({});
});
