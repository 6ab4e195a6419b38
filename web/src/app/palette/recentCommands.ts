import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';

const longestList = 5;

/** The ids of the user's latest choices, newest first. */
export function recentCommands(userId: string): string[] {
  try {
    const parsed: unknown = JSON.parse(
      readStored('local', keyOf(storageKeys.recentCommands, userId)) ?? '[]',
    );
    return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((each) => each !== id)].slice(0, longestList);
  writeStored('local', keyOf(storageKeys.recentCommands, userId), JSON.stringify(ids));
}
