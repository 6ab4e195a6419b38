import { formatted, generatedHeading as heading } from './generated-code.mjs';

/** Folders with the building blocks of contracts, and with code derived from contracts. */
const notContracts = /^(core|registry|realtime|http|demo)\//;

const defines = /\bdefine(Call|Event|Broadcast|Job|Route|Collection)\(|from '\.\.\/core\/route\.js'/;

const camelCase = (name) => name.replace(/[-/](\w)/g, (_match, letter) => letter.toUpperCase());

/** Returns whether a file below `libs/contracts/src` defines calls, events, broadcasts, jobs, routes or collections. */
export const isContract = (name, text) =>
  !name.endsWith('.spec.ts') && !notContracts.test(name) && defines.test(text);

/**
 * Generates the module that imports every contract.
 * @param {string[]} names files below `libs/contracts/src`
 * @param {(name: string) => string} read
 */
export function contractModulesModule(names, read) {
  const modules = names
    .filter((name) => isContract(name, read(name)))
    .map((name) => name.replace(/\.ts$/, ''));
  return formatted(
    [
      heading,
      ...modules.map((name) => `import * as ${camelCase(name)} from '../${name}.js';`),
      '',
      '/** Every contract module. Routes, events and calls are found by enumerating what these export. */',
      'export const contractModules = {',
      ...modules.map((name) => `  ${camelCase(name)},`),
      '};',
    ].join('\n'),
  );
}

const unique = (items) => [...new Set(items)].sort();

function tableOf(entries) {
  const tags = new Map();
  for (const [key, added] of entries) tags.set(key, unique([...(tags.get(key) ?? []), ...added]));
  const sorted = [...tags].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, list]) => `  ${key}: [${list.map((tag) => `'${tag}'`).join(', ')}],`);
}

/** Generates the tags of calls, events and broadcasts as data. It contains no schemas, because the landing page loads it. */
export function cacheTagsModule({ calls, events, broadcasts }) {
  const tagTypes = unique([...calls, ...broadcasts].flatMap(({ tags }) => tags));
  const live = events.filter(({ realtime }) => realtime);
  const unknown = live
    .flatMap(({ realtime }) => [
      ...realtime.tags,
      ...realtime.changes.tags,
      ...(realtime.message?.tagsWithRow ?? []),
    ])
    .filter((tag) => !tagTypes.includes(tag));
  if (unknown.length > 0) {
    throw new Error(`No call has an answer with the tags ${unique(unknown).join(', ')}`);
  }
  const messages = live
    .filter(({ realtime }) => realtime.message)
    .map(({ realtime }) => [realtime.message.type, realtime.tags]);
  // A message of a broadcast contains the change itself.
  const broadcastMessages = broadcasts.map(({ type }) => [type, []]);
  const withRow = live.flatMap(({ realtime: { message } }) => (message?.row ? [message] : []));
  return formatted(
    [
      heading,
      '',
      "/** Tags of the browser's cached answers: the `tags` of all calls and broadcasts. */",
      `export const tagTypes = [${tagTypes.map((tag) => `'${tag}'`).join(', ')}] as const;`,
      '',
      '/** Tags that each websocket message makes stale. */',
      'export const tagsByMessage = {',
      ...tableOf([...messages, ...broadcastMessages]),
      '} as const;',
      '',
      '/** The field that carries the change of a message: with it, the message makes only `tagsWithRow` stale. */',
      'export const rowOfMessage = {',
      ...unique(withRow.map(({ type, row }) => `  ${type}: '${row}',`)),
      '} as const;',
      '',
      '/** Tags that a message with its row makes stale: of answers that depend on the row. Others have none. */',
      'export const tagsWithRow = {',
      ...tableOf(withRow.flatMap(({ type, tagsWithRow: tags }) => (tags.length > 0 ? [[type, tags]] : []))),
      '} as const;',
      '',
      '/** Tags that each `what` of `data_changed` makes stale. */',
      'export const tagsByChange = {',
      ...tableOf([
        ...live.map(({ realtime: { changes } }) => [changes.what, changes.tags]),
        ...broadcasts.map(({ type, tags }) => [type, tags]),
      ]),
      '} as const;',
    ].join('\n'),
  );
}
