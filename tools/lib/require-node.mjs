const oldest = [20, 19];

/** Ends the process with a clear sentence when this Node is too old. Written so that an old Node can parse it. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Emberdeck needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
  );
  process.exit(1);
}
