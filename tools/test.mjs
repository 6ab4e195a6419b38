import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { requireNode } from './lib/require-node.mjs';
import { suites, suitesByName } from './lib/test-suites.mjs';

/** `npm test` runs every suite, `npm test -- unit` one, `npm test -- unit clock` what matches in it. */
function chosen([name, ...filters]) {
  if (name === undefined) return { selected: suites, filters: [] };
  const known = [...suites, ...suitesByName];
  const suite = known.find((each) => each.name === name);
  if (!suite) throw new Error(`There is no suite ${name}: ${known.map((each) => each.name).join(', ')}`);
  return { selected: [suite], filters };
}

async function runSuite(suite, filters) {
  console.log(`\n== ${suite.name}\n`);
  const startedAt = Date.now();
  const { passed, failed } = await suite.run(filters);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const ranNothing = passed + failed === 0;
  if (ranNothing) console.log(`The suite ${suite.name} ran no tests.`);
  return { name: suite.name, passed, failed: ranNothing ? 1 : failed, seconds };
}

async function runAll() {
  requireNode();
  const { selected, filters } = chosen(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt({ everything: true });
  await ensureTestTools();
  const results = [];
  for (const suite of selected) {
    results.push(await runSuite(suite, filters));
  }
  return results;
}

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

async function main() {
  let results;
  try {
    results = await runAll();
  } catch (error) {
    console.error(error.message);
    results = [{ name: 'preparation', passed: 0, failed: 1, seconds: '' }];
  }
  console.log('');
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s`,
    );
  }
  console.log(`\n${total(results, 'passed')} passed, ${total(results, 'failed')} failed`);
  process.exitCode = total(results, 'failed') === 0 ? 0 : 1;
}

await main();
