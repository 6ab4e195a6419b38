import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  getShop,
  listPurchases,
  purchaseItem,
  refundPurchase,
  type Shop,
  type ShopPurchase,
  type ShopReceipt,
  wearItems,
} from '@emberdeck/contracts/gamification/shop';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { ShopService } from './shop.service.js';

@Controller()
export class ShopController {
  constructor(private readonly shop: ShopService) {}

  @Handle(getShop)
  show(_input: object, { actor }: UserCallContext): Promise<Shop> {
    return this.shop.show(actor);
  }

  @Handle(listPurchases)
  purchases(_input: object, { actor }: UserCallContext): Promise<ShopPurchase[]> {
    return this.shop.purchases(actor);
  }

  @Handle(purchaseItem)
  purchase(input: CallInput<typeof purchaseItem>, context: UserCallContext): Promise<ShopReceipt> {
    return this.shop.purchase(input, context);
  }

  @Handle(refundPurchase)
  refund(input: CallInput<typeof refundPurchase>, context: UserCallContext): Promise<ShopReceipt> {
    return this.shop.refund(input, context);
  }

  @Handle(wearItems)
  async wear(input: CallInput<typeof wearItems>, { actor }: UserCallContext): Promise<{ success: true }> {
    await this.shop.wear(actor, input);
    return { success: true };
  }
}
