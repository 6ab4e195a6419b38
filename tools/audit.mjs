import { spawnSync } from 'node:child_process';
import { readAudit } from './lib/audit-report.mjs';
import { repositoryRoot } from './lib/repository.mjs';

// Checks the production dependencies for known high or critical advisories. An unreachable registry is reported but
// does not fail the run, because a build must not depend on a network.
const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...patience], {
  cwd: repositoryRoot,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { reached, why, findings } = readAudit(stdout ?? '');

if (!reached) console.log(`NOT LOOKED AT: known findings in production dependencies (${why}).`);
else if (findings.length === 0) console.log('No production dependency has a known high finding.');
else console.log(`Known high findings in production dependencies:\n${findings.join('\n')}`);
process.exitCode = reached && findings.length > 0 ? 1 : 0;
