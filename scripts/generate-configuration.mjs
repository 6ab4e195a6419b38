// Writes docs/configuration.md from the settings schemas; with --check only tells whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { repositoryRoot } from './lib/repository.mjs';

const sections = [
  ['Every program', 'libs/platform/src/config/base-settings.ts'],
  ['Traces', 'libs/platform/src/telemetry/tracing-settings.ts'],
  ['Gateway', 'gateway/src/gateway.settings.ts'],
  ['Identity', 'services/identity/src/identity.settings.ts'],
  ['Gamification', 'services/gamification/src/gamification.settings.ts'],
  ['Analytics', 'services/analytics/src/analytics.settings.ts'],
  ['Messaging', 'services/messaging/src/messaging.settings.ts'],
  ['Notifications', 'services/notifications/src/notifications.settings.ts'],
];

const target = join(repositoryRoot, 'docs/configuration.md');

/** The variables of one file: properties in capitals, with their doc comment and the text of their default. */
function variablesOf(path) {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z0-9_]+$/.test(node.name.getText())) {
      const comment = ts.getJSDocCommentsAndTags(node).map((each) => ts.getTextOfJSDocComment(each.comment));
      const value = node.initializer.getText();
      const [, initial] = /\.default\(([^()]*)\)/.exec(value) ?? [];
      found.push({
        name: node.name.getText(),
        meaning: (comment.join(' ') || '').replace(/\s+/g, ' ').replace(/\|/g, '\\|'),
        initial:
          initial?.replace(/^'|'$/g, '').replaceAll('_', '') ??
          (/\.optional\(\)/.test(value) ? '' : 'required'),
      });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sectionText([title, path]) {
  const variables = variablesOf(path);
  if (variables.length === 0) {
    return '';
  }
  const rows = variables.map(
    ({ name, meaning, initial }) =>
      `| \`${name}\` | ${initial && initial !== 'required' ? `\`${initial}\`` : initial} | ${meaning} |`,
  );
  return [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

const intro = `# Configuration

Everything is set by environment variables. A program reads them once at its start and names every fault at once. For
each variable \`NAME_FILE\` may stand instead, with the path of a file that holds the value. \`npm start\` makes the
required ones itself and keeps the secrets in the data folder.

<!-- Written by \`node scripts/generate-configuration.mjs\` from the settings schemas. -->
`;

const options = await prettier.resolveConfig(target);
const text = await prettier.format([intro, ...sections.map(sectionText).filter(Boolean)].join('\n'), {
  ...options,
  parser: 'markdown',
});

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('docs/configuration.md is out of date: node scripts/generate-configuration.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
