const shownLevels: readonly unknown[] = ['warn', 'error', 'fatal'];

interface LogEntry {
  readonly level?: unknown;
  readonly name?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly message?: unknown };
}

function entryOf(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
}

/** A JSON log line as a sentence for a terminal; null for one below a warning. Other text stays as it is. */
export function plainLogLine(line: string): string | null {
  const entry = entryOf(line);
  if (!entry) return line;
  if (!shownLevels.includes(entry.level)) return null;
  const cause = entry.err?.message === undefined ? '' : `: ${String(entry.err.message)}`;
  return `${String(entry.name)} ${String(entry.level)}: ${String(entry.msg)}${cause}`;
}
