import { describe, expect, it } from '@jest/globals';
import { measure, screensBelow } from '../build/budget.js';
import type { Chunks } from '../build/chunks.js';

const landing = 'src/features/onboarding/LandingScreen.tsx';
const shell = 'src/app/Site.tsx';
const charts = 'src/shared/charts/LineAreaChart.tsx';
const team = 'src/features/team/TeamScreen.tsx';
const screens = [landing, team];

interface Built {
  readonly name: string;
  readonly module?: string;
  readonly imports?: readonly string[];
  readonly bytes: number;
}

const whole: readonly Built[] = [
  { name: 'index', module: 'index.html', bytes: 100 },
  { name: 'landing', module: landing, imports: ['index'], bytes: 20 },
  { name: 'shell', module: shell, imports: ['index', 'workspace'], bytes: 3 },
  { name: 'workspace', imports: ['index'], bytes: 60 },
  { name: 'charts', module: charts, imports: ['index', 'drawing'], bytes: 7 },
  { name: 'drawing', bytes: 40 },
  { name: 'team', module: team, imports: ['index', 'workspace', 'card'], bytes: 5 },
  { name: 'card', bytes: 1 },
];

/** The part of a build that the budget reads. */
function chunksOf(built: readonly Built[]): Chunks {
  const chunks = built.map(({ name, module, imports = [], bytes }) => ({
    fileName: name,
    isEntry: name === 'index',
    facadeModuleId: module === undefined ? null : `/somewhere/${module}`,
    imports: [...imports],
    code: 'x'.repeat(bytes),
  }));
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk])) as unknown as Chunks;
}

const measured = (built: readonly Built[], wanted = screens) =>
  measure(chunksOf(built), wanted, (code) => code.length).map(({ name, bytes }) => [name, bytes]);

describe('the size budget', () => {
  it('counts only code that earlier parts do not contain', () => {
    expect(measured(whole)).toEqual([
      ['landing page before the first interaction', 120],
      ['what every signed-in screen shares', 63],
      ['charts', 47],
      ['landing', 0],
      ['team', 6],
    ]);
  });

  it.each(['index', 'landing', 'shell', 'charts', 'team'])('refuses a build without the chunk %s', (name) => {
    expect(() => measured(whole.filter((each) => each.name !== name))).toThrow('found no chunk of');
  });

  it('refuses a build without a chunk for a screen', () => {
    const moved = whole.map((each) => (each.name === 'team' ? { ...each, module: 'src/other.tsx' } : each));
    expect(() => measured(moved)).toThrow(team);
  });

  it('refuses an empty list of screens', () => {
    expect(() => measured(whole, [])).toThrow('found no chunk of the screens');
  });

  it('has a separate limit for the shared code of signed-in screens', () => {
    const grown = whole.map((each) => (each.name === 'workspace' ? { ...each, bytes: 100_000 } : each));
    const over = measure(chunksOf(grown), screens, (code) => code.length).filter(
      ({ bytes, limit }) => bytes > limit,
    );
    expect(over.map(({ name }) => name)).toEqual(['what every signed-in screen shares']);
  });

  it('finds the existing screens', () => {
    const found = screensBelow(new URL('../../../src/features/', import.meta.url));
    expect(found).toContain(landing);
    expect(found).toContain(team);
    expect(found.length).toBeGreaterThanOrEqual(11);
  });
});
