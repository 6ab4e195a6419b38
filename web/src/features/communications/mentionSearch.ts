import type { Member } from '@emberdeck/contracts/identity/users';
import type { Named } from '@emberdeck/contracts/messaging/mentions';
import { everyoneId } from '@emberdeck/contracts/messaging/mentions';
import { foldedText } from '../../shared/lib/foldedText.js';

/** The start of a mention that the user is typing. */
export interface MentionQuery {
  /** The place of the `@`. */
  readonly start: number;
  readonly words: string;
}

const mostSuggestions = 8;
const typed = /(?:^|[\s(])@([^\s@](?:[^\n@]{0,38})|)$/u;

/** What the user types behind an `@` before the caret; null without one. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - 64), caret);
  const words = typed.exec(before)?.[1];
  return words === undefined ? null : { start: caret - words.length - 1, words };
}

/** 0 for a name that starts with the words, 1 for a later word that does, null for another name. */
function rankOf({ displayName, firstName, lastName }: Member, words: string): number | null {
  const names = [displayName, [firstName, lastName].filter(Boolean).join(' ')].map(foldedText);
  if (names.some((name) => name.startsWith(words))) {
    return 0;
  }
  return names.some((name) => name.split(/[\s_.-]+/u).some((word) => word.startsWith(words))) ? 1 : null;
}

export interface Suggestion extends Named {
  /** The first and last name, where they differ from the display name. */
  readonly note: string | null;
}

/** The members whom the words can mean, the closest first. `withEveryone`: the user may mention everyone. */
export function suggestionsFor(
  words: string,
  members: readonly Member[],
  withEveryone: boolean,
): Suggestion[] {
  const start = foldedText(words);
  const found = members
    .flatMap((member) => {
      const rank = rankOf(member, start);
      return rank === null ? [] : [{ member, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.member.displayName.localeCompare(b.member.displayName))
    .slice(0, mostSuggestions)
    .map(({ member: { userId, displayName, firstName, lastName } }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ');
      return { userId, displayName, note: name === '' || name === displayName ? null : name };
    });
  const everyone = { userId: everyoneId, displayName: everyoneId, note: null };
  return withEveryone && everyoneId.startsWith(start) ? [everyone, ...found] : found;
}
