import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { ShopItemEntity } from './shop-item.entity.js';
import { ShopPurchaseEntity } from './shop-purchase.entity.js';
import { ShopController } from './shop.controller.js';
import { ShopService } from './shop.service.js';
import { WornItemEntity } from './worn-item.entity.js';

/** What coins buy: frames of pictures and accents of decks. */
@Entities(ShopItemEntity, ShopPurchaseEntity, WornItemEntity)
@Module({
  imports: [CoinsModule, PlayerProfilesModule, ProfileModule],
  controllers: [ShopController],
  providers: [ShopService],
  exports: [ShopService],
})
export class ShopModule {}
