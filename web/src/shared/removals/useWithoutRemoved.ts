import { useMemo } from 'react';
import { useAppSelector } from '../store/hooks.js';
import { selectHidden } from './removalsSlice.js';

/** A list without removed items, including removals that are not sent yet. */
export function useWithoutRemoved<Item extends { readonly id: string }>(
  items: readonly Item[] | undefined,
): readonly Item[] | undefined {
  const hidden = useAppSelector(selectHidden);
  return useMemo(() => items?.filter(({ id }) => !hidden.includes(id)), [items, hidden]);
}
