import assert from 'node:assert/strict';
import { it } from 'node:test';
import { stringModules } from './lib/string-modules.mjs';

const english = {
  common: { nav: {} },
  onboarding: { entry: {} },
  'data-sources': { dataSources: {} },
  team: { team: {} },
};

it('imports every JSON file of a language, with English in three modules', () => {
  const modules = stringModules({ en: english, de: english });
  assert.deepEqual(Object.keys(modules).sort(), ['de.ts', 'enFirst.ts', 'enLater.ts', 'enLazy.ts']);
  assert.match(modules['enLater.ts'], /import dataSources from '.\/en\/data-sources.json' with/);
  assert.doesNotMatch(modules['enLater.ts'], /common|team/);
  assert.match(modules['enLazy.ts'], /import team from/);
  assert.match(modules['de.ts'], /\.\.\.common,\n {2}\.\.\.dataSources,\n {2}\.\.\.onboarding,/);
});

it('refuses a group of texts that two files define', () => {
  const twice = { ...english, team: { nav: {} } };
  assert.throws(() => stringModules({ en: twice }), /"nav" is in common.json and team.json/);
});
