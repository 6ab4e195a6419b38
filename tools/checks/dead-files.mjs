/** The files that imports reach from these, themselves included. */
function filesFrom(starts, importsOf) {
  const reached = new Set(starts);
  // Files that are added meanwhile are visited too.
  for (const file of reached) {
    for (const imported of importsOf.get(file) ?? []) reached.add(imported);
  }
  return reached;
}

const matches = (patterns, file) => patterns.some((pattern) => new RegExp(pattern).test(file));

/**
 * The files that a rule wants reached and that no import leads to. `modules` are those of dependency-cruiser, whose own
 * rule of this kind looks for a way from each file to each other: a minute for this tree.
 */
export function deadFiles(modules, { name, comment, from, to, notTo }) {
  const importsOf = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
  const files = [...importsOf.keys()];
  const reached = filesFrom(
    files.filter((file) => matches(from, file)),
    importsOf,
  );
  return files
    .filter((file) => matches([to], file) && !matches(notTo, file) && !reached.has(file))
    .map((file) => ({ file, rule: name, message: `${file}. ${comment}` }));
}
