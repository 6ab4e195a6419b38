import { formatted, generatedHeading } from './generated-code.mjs';

const pascalCase = (name) => name.replace(/(?:^|-)(\w)/g, (_match, letter) => letter.toUpperCase());

const byName = (kinds) => Object.entries(kinds).sort(([one], [other]) => (one < other ? -1 : 1));

const groupsOf = (kinds) => [...new Set(Object.values(kinds).map(({ group }) => group))].sort();

/** Generates the icon and the tint of each kind of notice, and the groups of kinds, for the browser. */
export function noticeKindsModule(kinds) {
  const icons = [...new Set(Object.values(kinds).map(({ icon }) => icon))].sort();
  return formatted(
    [
      generatedHeading,
      "import type { LucideIcon } from 'lucide-react';",
      ...icons.map((icon) => `import ${pascalCase(icon)} from 'lucide-react/icons/${icon}';`),
      "import type { NoticeTint } from '@emberdeck/contracts/core/notice';",
      '',
      `type Kind = ${Object.keys(kinds)
        .sort()
        .map((kind) => `'${kind}'`)
        .join(' | ')};`,
      '',
      '/** How each kind of notice looks. */',
      'export const noticeKinds: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly tint: NoticeTint }>> = {',
      ...byName(kinds).map(
        ([kind, { icon, tint }]) => `  ${kind}: { icon: ${pascalCase(icon)}, tint: '${tint}' },`,
      ),
      '};',
      '',
      '/** The groups that kinds belong to. */',
      `export const noticeGroups = [${groupsOf(kinds)
        .map((group) => `'${group}'`)
        .join(', ')}] as const;`,
    ].join('\n'),
  );
}

/** Generates the kinds that a user chooses for by their group, for the settings in the browser. */
export function kindGroupsModule(kinds) {
  const chosen = Object.entries(kinds).filter(([, { group }]) => group !== 'security');
  const ofGroup = (group) =>
    byName(Object.fromEntries(chosen.filter(([, each]) => each.group === group))).map(
      ([kind]) => `'${kind}'`,
    );
  return formatted(
    [
      generatedHeading,
      '/** The kinds of notices that a user chooses for, by their group. */',
      `export const kindGroups = {${groupsOf(Object.fromEntries(chosen))
        .map((group) => `${group}: [${ofGroup(group).join(', ')}]`)
        .join(', ')}} as const;`,
    ].join('\n'),
  );
}

const forms = (name, text) =>
  typeof text === 'string'
    ? { [name]: text }
    : Object.fromEntries(Object.entries(text).map(([form, words]) => [`${name}_${form}`, words]));

/** Generates the English words of each kind of notice, as a JSON file of the interface's texts. */
export function noticeWords(kinds) {
  const words = byName(kinds).map(([kind, { title, text }]) => [
    kind,
    { ...forms('title', title), ...forms('text', text) },
  ]);
  return `${JSON.stringify({ notice: Object.fromEntries(words) }, null, 2)}\n`;
}
