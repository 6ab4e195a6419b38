import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProgress } from './progress.mjs';

function record(isTerminal, width = 80) {
  const written = [];
  let time = 0;
  const output = { isTerminal, columns: () => width, write: (text) => written.push(text), now: () => time };
  return { written, start: createProgress(output), pass: (ms) => (time += ms) };
}

describe('the progress of install and build', () => {
  it('is one line on a terminal, cleared at the end', () => {
    const { written, start, pass } = record(true);
    const endInstall = start('installing packages');
    const endBuild = start('building the web app');
    pass(3000);
    endInstall(true);
    endBuild(true);
    assert.equal(written.join('').includes('\n'), false);
    assert.deepEqual(written, [
      '\r\u001b[Kemberdeck: installing packages 0 s',
      '\r\u001b[Kemberdeck: installing packages 0 s, building the web app 0 s',
      '\r\u001b[Kemberdeck: building the web app 3 s',
      '\r\u001b[K',
    ]);
  });

  it('never wraps, which would leave lines behind', () => {
    const { written, start } = record(true, 20);
    start('installing packages')(true);
    assert.equal(written[0], '\r\u001b[Kemberdeck: installi');
  });

  it('is a line for the start and the end of each step without a terminal', () => {
    const { written, start, pass } = record(false);
    const end = start('installing packages');
    pass(1500);
    end(true);
    assert.deepEqual(written, [
      'emberdeck: installing packages ...\n',
      'emberdeck: installing packages: done in 1.5 s\n',
    ]);
  });
});
