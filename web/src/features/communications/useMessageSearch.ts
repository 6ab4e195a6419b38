import type { Member } from '@emberdeck/contracts/identity/users';
import { instantOf } from '@emberdeck/contracts/core/zoned-time';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useWorkspaceZone } from '../../shared/session/useWorkspace.js';
import { suggestionsFor } from './mentionSearch.js';
import type { MessageSearchQuery } from './searchApi.js';
import { typedSearch } from './searchWords.js';
import type { MessageFilter } from './searchWords.js';

/** A search that can be sent, one whose name no member has, or none. */
export type AskedSearch =
  | { readonly kind: 'search'; readonly search: MessageSearchQuery }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'none' };

const noMembers: readonly Member[] = [];

/** The beginning of a day in the workspace. */
function startOf(day: string, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' ? '' : instantOf(timeZone, { year, month, day: date }, 0).toISOString();
}

/** The member whom a typed name means: an id, null for none, undefined while the members are loading. */
function useNamed(name: string | null): string | null | undefined {
  const { data: user } = useGetUserQuery();
  const { data: members = noMembers, isLoading } = useGetMembersQuery(undefined, { skip: name === null });
  if (name === 'me') return user?.id;
  if (name === null) return null;
  return isLoading ? undefined : (suggestionsFor(name, members, false)[0]?.userId ?? null);
}

/** What the typed text and the fields ask for. What is typed precedes the fields. */
export function useMessageSearch(text: string, filter: MessageFilter): AskedSearch {
  const { q, name, ...typed } = typedSearch(text);
  const named = useNamed(name);
  const { timeZone } = useWorkspaceZone();
  if (named === undefined) return { kind: 'none' };
  if (name !== null && named === null) return { kind: 'unknown', name };
  const search = {
    q,
    from: named ?? filter.from,
    after: startOf(typed.after ?? filter.after, timeZone),
    before: startOf(typed.before ?? filter.before, timeZone),
    has: typed.hasFile || filter.hasFile ? 'file' : '',
  };
  return Object.values(search).every((value) => value === '') ? { kind: 'none' } : { kind: 'search', search };
}
