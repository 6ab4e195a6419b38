import type { ShopItem, ShopPurchase } from '@emberdeck/contracts/gamification/shop';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intentsIn } from '../../../shared/api/intents.js';
import type { Intents, Keyed } from '../../../shared/api/intents.js';
import { useToast } from '../../../shared/toasts/useToast.js';
import { usePurchaseItemMutation, useRefundPurchaseMutation, useWearItemsMutation } from './shopApi.js';

/** What a user does in the shop. One act at a time. */
export interface ShopActs {
  readonly isBusy: boolean;
  readonly buy: (item: ShopItem) => Promise<void>;
  readonly refund: (purchase: ShopPurchase) => Promise<void>;
  readonly wear: (item: ShopItem, isWorn: boolean) => Promise<void>;
}

function inMemory(): Intents {
  let stored: string | null = null;
  return intentsIn({
    read: () => stored,
    write: (next) => {
      stored = next;
    },
  });
}

/** A repeated try of the same act has the same key, so that the server handles it once. */
export function useShopActs(): ShopActs {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [intents] = useState(inMemory);
  const [purchase] = usePurchaseItemMutation();
  const [refund] = useRefundPurchaseMutation();
  const [wear] = useWearItemsMutation();
  const act = async (send: () => Promise<unknown>, said: string | null, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await send();
      if (said !== null) toast.say(t('toast.success'), said);
    } catch (error) {
      toast.fail(failed, error);
    } finally {
      setBusy(false);
    }
  };
  const once = async (
    id: string,
    send: (intent: Keyed<{ id: string }>) => Promise<unknown>,
  ): Promise<void> => {
    const intent = intents.of({ id });
    await send(intent);
    intents.done(intent);
  };
  return {
    isBusy,
    buy: ({ id, name }) =>
      act(
        () => once(id, (intent) => purchase(intent).unwrap()),
        t('shop.bought', { name }),
        t('shop.buyFailed'),
      ),
    refund: ({ id, name, price }) =>
      act(
        () => once(id, (intent) => refund(intent).unwrap()),
        t('shop.refunded', { name, price }),
        t('shop.refundFailed'),
      ),
    wear: ({ id, kind }, isWorn) =>
      act(() => wear({ [kind]: isWorn ? id : null }).unwrap(), null, t('shop.wearFailed')),
  };
}
