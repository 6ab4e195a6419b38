const oldest = [20, 19];

/** Exits with a clear message if this Node is too old. The syntax must be parseable by an old Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Emberdeck needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
  );
  process.exit(1);
}
