import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { requireNode } from './lib/require-node.mjs';
import { withFilesInMemory } from './lib/temporary-files.mjs';
import { sideBySide, slowestFiles, suites, suitesByName } from './lib/test-suites.mjs';

/** `npm test` runs every suite, `npm test -- unit` runs one, and `npm test -- unit clock` runs its matching files. */
function chosen([name, ...filters]) {
  if (name === undefined) return { selected: suites, filters: [] };
  const known = [...suites, ...suitesByName];
  const suite = known.find((each) => each.name === name);
  if (!suite) throw new Error(`There is no suite ${name}: ${known.map((each) => each.name).join(', ')}`);
  return { selected: [suite], filters };
}

async function runSuite(suite, filters, options) {
  const title = `\n== ${suite.name}\n\n`;
  if (options?.log) options.log(title);
  else process.stdout.write(title);
  const startedAt = Date.now();
  const { passed, failed, files } = await suite.run(filters, options);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const ranNothing = passed + failed === 0;
  if (ranNothing) console.log(`The suite ${suite.name} ran no tests.`);
  return { name: suite.name, passed, failed: ranNothing ? 1 : failed, seconds, files };
}

async function inTurn(selected, filters, options) {
  const results = [];
  for (const suite of selected) {
    results.push(await runSuite(suite, filters, options));
  }
  return results;
}

/** Some suites run side by side. The output of the first list is printed as it comes, that of the others after all of them. */
async function runEverything() {
  const written = [];
  // Two workers each: a single one runs in the process of jest, which then waits for timers that a test has left.
  const quiet = { log: (chunk) => written.push(chunk) };
  const named = (names) => suites.filter(({ name }) => names.includes(name));
  const lists = sideBySide.map(named);
  const others = suites.filter((suite) => !lists.flat().includes(suite));
  const first = await Promise.all(
    lists.map((list, index) => (index === 0 ? inTurn(list, []) : inTurn(list, [], quiet))),
  );
  for (const chunk of written) process.stdout.write(chunk);
  return [...first.flat(), ...(await inTurn(others, []))];
}

async function runAll() {
  requireNode();
  const { selected, filters } = chosen(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt({ everything: true });
  await ensureTestTools();
  return withFilesInMemory(() => (selected === suites ? runEverything() : inTurn(selected, filters)));
}

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

async function main() {
  const startedAt = Date.now();
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
  const slowest = slowestFiles(results);
  if (slowest.length > 1) console.log(`\nSlowest files:\n${slowest.join('\n')}`);
  console.log(`\n${((Date.now() - startedAt) / 1000).toFixed(1)} s with the build`);
  console.log(`${total(results, 'passed')} passed, ${total(results, 'failed')} failed`);
  process.exitCode = total(results, 'failed') === 0 ? 0 : 1;
}

await main();
