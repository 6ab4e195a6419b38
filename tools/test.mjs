import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { requireNode } from './lib/require-node.mjs';
import { stages } from './lib/test-suites.mjs';

/** `npm test` runs every stage, `npm test -- unit` one, `npm test -- unit clock` what matches in it. */
function chosen([name, ...filters]) {
  if (name === undefined) return { selected: stages, filters: [] };
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error(`There is no stage ${name}: ${stages.map((each) => each.name).join(', ')}`);
  return { selected: [stage], filters };
}

async function runStage(stage, filters) {
  console.log(`\n== ${stage.name}\n`);
  const startedAt = Date.now();
  const { passed, failed } = await stage.run(filters);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const ranNothing = passed + failed === 0;
  if (ranNothing) console.log(`The stage ${stage.name} ran no tests.`);
  return { name: stage.name, passed, failed: ranNothing ? 1 : failed, seconds };
}

async function runAll() {
  requireNode();
  const { selected, filters } = chosen(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt({ everything: true });
  await ensureTestTools();
  const results = [];
  for (const stage of selected) {
    results.push(await runStage(stage, filters));
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
