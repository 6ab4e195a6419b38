const shownLevels: readonly (string | undefined)[] = ['warn', 'error', 'fatal'];

interface LogEntry {
  readonly level?: string;
  readonly name?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
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
  const cause = entry.err?.message === undefined ? '' : `: ${entry.err.message}`;
  return `${entry.name ?? 'program'} ${entry.level}: ${entry.msg ?? ''}${cause}`;
}
