// Writes docs/configuration.md from the compiled settings schemas (run tsc -b first). With --check it only reports
// whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from './lib/generated-code.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { variablesOf } from './lib/setting-variables.mjs';

const sections = [
  ['Every program', 'libs/platform/src/config/base-settings.ts'],
  ['Each service that runs alone', 'libs/platform/src/config/service-secrets.ts'],
  ['Files', 'libs/platform/src/config/blob-settings.ts'],
  ['Traces', 'libs/platform/src/telemetry/tracing-settings.ts'],
  ['Gateway', 'gateway/src/gateway.settings.ts'],
  ['Identity', 'services/identity/src/identity.settings.ts'],
  ['Gamification', 'services/gamification/src/gamification.settings.ts'],
  ['Analytics', 'services/analytics/src/analytics.settings.ts'],
  ['Messaging', 'services/messaging/src/messaging.settings.ts'],
  ['Notifications', 'services/notifications/src/notifications.settings.ts'],
  ['Messages to phones', 'services/notifications/src/twilio.settings.ts'],
];

const target = join(repositoryRoot, 'docs/configuration.md');

const code = (text) => `\`${text}\``;

function meaningOf({ meaning, choices }) {
  const only = choices.length > 1 ? ` One of ${choices.map(code).join(', ')}.` : '';
  return (meaning + (choices.length === 1 ? ` Only ${code(choices[0])}.` : only)).replace(/\|/g, '\\|');
}

async function sectionText([title, path]) {
  const variables = await variablesOf(path);
  if (variables.length === 0) {
    return '';
  }
  const rows = variables.map((variable) => {
    const initial = variable.initial === null ? 'required' : variable.initial && code(variable.initial);
    return `| ${code(variable.name)} | ${initial} | ${meaningOf(variable)} |`;
  });
  return [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

const intro = `# Configuration

Environment variables configure every program. A program reads them once at its start and lists all faults together. Set
\`NAME_FILE\` instead of \`NAME\` to read the value from a file. \`npm start\` creates the required values itself and stores
the secrets in the data folder.

<!-- Written by \`node tools/generate-configuration.mjs\` from the settings schemas. -->
`;

const texts = await Promise.all(sections.map(sectionText));
const text = await formatted([intro, ...texts.filter(Boolean)].join('\n'), 'configuration.md');

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('docs/configuration.md is out of date: node tools/generate-configuration.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
