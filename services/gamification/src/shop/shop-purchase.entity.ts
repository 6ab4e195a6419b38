import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShopItemEntity } from './shop-item.entity.js';

/** An item that a user bought, with its price of then. */
@Entity('shop_purchase')
@Index('shop_purchase_owned_key', ['userId', 'itemId'], { unique: true, where: 'refunded_at IS NULL' })
@Index('shop_purchase_user_id_idx', ['userId', 'boughtAt'])
@Index('shop_purchase_item_id_idx', ['itemId'])
@Check('shop_purchase_price_check', 'price > 0')
export class ShopPurchaseEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'shop_purchase_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'item_id', type: 'uuid' })
  @ForeignKey(() => ShopItemEntity, { name: 'shop_purchase_item_id_fkey' })
  itemId: string;

  @Column({ type: 'integer' })
  price: number;

  @Column({ name: 'bought_at', type: 'timestamptz', precision: 3 })
  boughtAt: Date;

  @Column({ name: 'refunded_at', type: 'timestamptz', precision: 3, nullable: true })
  refundedAt: Date | null;
}
