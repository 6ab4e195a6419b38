/** A line of the system's process table. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly rssBytes: number;
  readonly command: string;
}

/** Returns the Node programs below a process, without npm. */
export function nodesBelow(rows: readonly ProcessRow[], root: number): ProcessRow[] {
  const below = new Set([root]);
  // A child may precede its parent in the table.
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const { pid, parent } of rows) if (below.has(parent)) below.add(pid);
  }
  return rows.filter(({ pid, command }) => below.has(pid) && /^(\S*\/)?node(\.exe)? /.test(command));
}
