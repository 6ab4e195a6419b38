interface Findable {
  readonly label: string;
  readonly words?: string;
}

/** Removes case and accents, so that "resume" finds "Résumé". */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase();
}

function wordScore(word: string, label: string, words: string): number {
  if (label.startsWith(word)) {
    return 4;
  }
  if (` ${label}`.includes(` ${word}`)) {
    return 3;
  }
  if (` ${words}`.includes(` ${word}`)) {
    return 2;
  }
  return label.includes(word) ? 1 : 0;
}

/** Every word must match. A match at the beginning of the label scores highest. */
function score(wanted: readonly string[], command: Findable): number {
  const label = plain(command.label);
  const words = plain(command.words ?? '');
  const scores = wanted.map((word) => wordScore(word, label, words));
  return scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0);
}

/** Returns the matches, best first. Equal scores keep their order. Without a query, returns all commands. */
export function rankCommands<T extends Findable>(commands: readonly T[], query: string): T[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return commands
    .map((command) => ({ command, score: score(wanted, command) }))
    .filter(({ score: found }) => wanted.length === 0 || found > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
