const assignment = /^([A-Z][A-Z0-9_]*)=(.*)$/;

const assignmentsOf = (text) =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = assignment.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  );

/** In the template a secret has no value and follows a `# secret` line. */
function secretsOf(template) {
  const lines = template.split('\n');
  return lines.flatMap((line, index) => {
    const [, name, value] = assignment.exec(line) ?? [];
    return name && value === '' && /^# secret\b/.test(lines[index - 1]) ? [name] : [];
  });
}

/** A derived value follows a `# derived` line. */
const derivedOf = (template) =>
  [...template.matchAll(/^# derived\b.*\n([A-Z][A-Z0-9_]*)=$/gm)].map(([, name]) => name);

/**
 * Returns an environment file with a value for every secret of the template, and the names of the new values. Without a
 * `present` file it fills the template. A present file keeps every line; empty secrets are filled, and missing ones are
 * added at the end. Derived values are updated to match their secrets.
 * @param {string} template
 * @param {string | null} present
 * @param {() => string} makeSecret
 * @param {(name: string, secrets: ReadonlyMap<string, string>) => string} derive
 */
export function withSecrets(template, present, makeSecret, derive = () => '') {
  const base = present ?? template;
  const have = assignmentsOf(base);
  const values = new Map(
    secretsOf(template).flatMap((name) => (have.get(name) ? [] : [[name, makeSecret()]])),
  );
  const all = new Map([...have, ...values]);
  for (const name of derivedOf(template)) {
    const value = derive(name, all);
    if (have.get(name) !== value) values.set(name, value);
  }
  const made = [...values.keys()];
  const filled = base.split('\n').map((line) => {
    const [, name] = assignment.exec(line) ?? [];
    return values.has(name) ? `${name}=${values.get(name)}` : line;
  });
  const added = made.filter((name) => !have.has(name)).map((name) => `${name}=${values.get(name)}`);
  const body = filled.join('\n').replace(/\n*$/, '\n');
  return { text: body + added.map((line) => `${line}\n`).join(''), made };
}
