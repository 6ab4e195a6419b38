import { describe, expect, it } from '@jest/globals';
import { rankCommands } from './rankCommands.js';

const commands = [
  { label: 'Reports' },
  { label: 'Sales import' },
  { label: 'Upload…', words: 'import csv file' },
  { label: 'Résumé of sales' },
  { label: 'سارة' },
];

function found(query: string): string[] {
  return rankCommands(commands, query).map(({ label }) => label);
}

describe('rankCommands', () => {
  it('returns all commands in their order without a query', () => {
    expect(found('')).toHaveLength(commands.length);
    expect(found('   ')[0]).toBe('Reports');
  });

  it.each([
    ['REP', ['Reports']],
    ['port', ['Reports', 'Sales import']],
    ['sales', ['Sales import', 'Résumé of sales']],
    ['import', ['Sales import', 'Upload…']],
    ['sales resume', ['Résumé of sales']],
    ['سار', ['سارة']],
    ['csv', ['Upload…']],
    ['reports sales', []],
    ['(', []],
  ])('finds for "%s" %j', (query, labels) => {
    expect(found(query)).toEqual(labels);
  });
});
