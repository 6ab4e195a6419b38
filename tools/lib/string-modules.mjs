/** English files that the landing page needs. All others are loaded with the code for signed-in users. */
const landingFiles = ['common', 'onboarding'];

/** English files that a lazy part imports itself, by a module in web/src/shared/i18n. */
const lazyFiles = [
  'account-end',
  'attachments',
  'audit',
  'client-view',
  'coin-ledger',
  'communications',
  'contacts',
  'crop',
  'data-rights',
  'deck-reading',
  'figures',
  'friend-greeting',
  'game',
  'handoff',
  'inbox',
  'invitation',
  'message-actions',
  'message-search',
  'message-settings',
  'notices',
  'outgoing-webhooks',
  'notification-preferences',
  'provider',
  'provider-links',
  'referral-place',
  'referrals',
  'security',
  'sent-messages',
  'shop',
  'source-form',
  'source-page',
  'source-runs',
  'team',
  'text-messages',
  'tokens',
  'upload',
  'wallet',
  'webhook',
  'workspaces',
];

const camelCase = (name) => name.replace(/-(\w)/g, (_match, letter) => letter.toUpperCase());

/** Each group of texts must be in one file. Otherwise a second file would overwrite the texts of the first. */
function requireDistinctGroups(tag, files) {
  const owners = new Map();
  for (const [file, texts] of Object.entries(files)) {
    for (const group of Object.keys(texts)) {
      if (owners.has(group)) {
        throw new Error(
          `web/src/shared/strings/${tag}: "${group}" is in ${owners.get(group)}.json and ${file}.json`,
        );
      }
      owners.set(group, file);
    }
  }
}

function moduleOf(tag, files, name, comment) {
  const imports = files.map(
    (file) => `import ${camelCase(file)} from './${tag}/${file}.json' with { type: 'json' };`,
  );
  const spreads = files.map((file) => `  ...${camelCase(file)},`);
  return [
    '// Written by tools/generate-strings.mjs.',
    ...imports,
    '',
    `/** ${comment} */`,
    `export const ${name} = {`,
    ...spreads,
    '};',
    '',
  ].join('\n');
}

/**
 * Generates the modules that collect the JSON files of each language, by file name. English has three: one for the
 * landing page, one for signed-in screens, and one that gives the types of the texts of lazy parts. Every other language has one module, loaded on demand.
 */
export function stringModules(locales) {
  const modules = {};
  for (const [tag, texts] of Object.entries(locales)) {
    requireDistinctGroups(tag, texts);
    const files = Object.keys(texts).sort();
    if (tag === 'en') {
      const isFirst = (file) => landingFiles.includes(file);
      const first = files.filter(isFirst);
      const lazy = files.filter((file) => lazyFiles.includes(file));
      const later = files.filter((file) => !isFirst(file) && !lazy.includes(file));
      modules['enFirst.ts'] = moduleOf(tag, first, 'enFirst', 'English texts of the landing page.');
      modules['enLater.ts'] = moduleOf(tag, later, 'enLater', 'English texts of signed-in screens.');
      modules['enLazy.ts'] = moduleOf(tag, lazy, 'enLazy', 'English texts that lazy parts load.');
    } else {
      modules[`${tag}.ts`] = moduleOf(tag, files, 'texts', `All texts in ${tag}.`);
    }
  }
  return modules;
}
