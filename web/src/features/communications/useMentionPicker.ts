import type { Named } from '@emberdeck/contracts/messaging/mentions';
import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { mentionQueryAt, suggestionsFor } from './mentionSearch.js';
import type { MentionQuery, Suggestion } from './mentionSearch.js';

const none: readonly never[] = [];

/** What the user types behind an `@`, until the list is closed. */
function useTypedMention() {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const follow = (value: string, caret: number): void => {
    const next = mentionQueryAt(value, caret);
    setQuery(next);
    if (next?.start !== query?.start || next?.words !== query?.words) {
      setActive(0);
    }
    if (next === null) {
      setClosedAt(null);
    }
  };
  return {
    open: query !== null && query.start !== closedAt ? query : null,
    active,
    setActive,
    follow,
    end: () => setQuery(null),
    /** Closes the list until another mention begins. */
    dismiss: () => setClosedAt(query?.start ?? null),
  } as const;
}

/** The members whom the words can mean. */
function useSuggestions(words: string | null): readonly Suggestion[] {
  const { data: members = none } = useGetMembersQuery(undefined, { skip: words === null });
  const mayNameAll = useCan('manage-workspace');
  return useMemo(
    () => (words === null ? none : suggestionsFor(words, members, mayNameAll)),
    [words, members, mayNameAll],
  );
}

interface Options {
  readonly text: string;
  /** Writes the text with the chosen member, and moves the caret behind it. */
  readonly onChoose: (named: Named, change: { readonly text: string; readonly caret: number }) => void;
}

/** Completes `@` to a member. Follows the caret; the keys of the list do not reach the field. */
export function useMentionPicker({ text, onChoose }: Options) {
  const listId = useId();
  const { open, active, setActive, follow, end, dismiss } = useTypedMention();
  const suggestions = useSuggestions(open?.words ?? null);
  const count = suggestions.length;
  const place = Math.min(active, count - 1);
  const choose = ({ userId, displayName }: Suggestion): void => {
    if (open) {
      const written = `${text.slice(0, open.start)}@${displayName} `;
      const rest = text.slice(open.start + 1 + open.words.length);
      end();
      onChoose({ userId, displayName }, { text: written + rest, caret: written.length });
    }
  };
  const chooseActive = (): void => {
    if (suggestions[place]) choose(suggestions[place]);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((place + 1) % count),
    ArrowUp: () => setActive((place - 1 + count) % count),
    Enter: chooseActive,
    Tab: chooseActive,
    Escape: dismiss,
  };
  /** Whether the list took the key. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const take = count > 0 && !event.metaKey && !event.ctrlKey ? keys[event.key] : undefined;
    if (take) {
      event.preventDefault();
      take();
    }
    return take !== undefined;
  };
  return {
    list: { id: listId, suggestions, active: place, choose },
    follow,
    takeKey,
    close: end,
    // HTML allows no role `combobox` on a text area, so the field stays a text box that controls a list box.
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': count > 0 ? `${listId}-${place}` : undefined,
    },
  } as const;
}
