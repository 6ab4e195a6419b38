import type { ItemKind } from '@emberdeck/contracts/gamification/shop-kinds';
import { useGetShopQuery } from './shopApi.js';

/** The two colors of what the user wears of a kind; null for nothing, and while it is unknown. */
export function useWorn(kind: ItemKind): readonly string[] | null {
  const { data } = useGetShopQuery();
  return data?.items.find((item) => item.kind === kind && item.isWorn)?.colors ?? null;
}
