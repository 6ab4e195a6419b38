import { onLauncherGone, reportReady } from '../../src/child-side.js';
import { configurationFaultExitCode } from '../../src/protocol.js';

/** A stand-in for an application process; its argument selects the behavior. */
const [behavior] = process.argv.slice(2);
const slowEndMs = 300;

if (behavior === 'misconfigured') process.exit(configurationFaultExitCode);

setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  if (behavior === 'stubborn' || behavior === 'deaf') return;
  setTimeout(() => process.exit(0), behavior === 'slow' ? slowEndMs : 0);
});
if (behavior !== 'deaf') onLauncherGone(() => process.exit(0));
reportReady({ address: 'http://localhost:1', demo: behavior ?? null });
