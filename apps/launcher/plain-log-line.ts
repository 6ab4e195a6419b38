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

/**
 * Formats a JSON log line as a sentence for a terminal; null below the level `warn`. Other text is returned unchanged.
 */
export function plainLogLine(line: string): string | null {
  const entry = entryOf(line);
  if (!entry) return line;
  if (!shownLevels.includes(entry.level)) return null;
  const cause = entry.err?.message === undefined ? '' : `: ${entry.err.message}`;
  return `${entry.name ?? 'program'} ${entry.level}: ${entry.msg ?? ''}${cause}`;
}
