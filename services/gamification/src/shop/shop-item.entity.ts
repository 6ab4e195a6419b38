import type { ItemKind } from '@emberdeck/contracts/gamification/shop-kinds';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What coins buy. Rows come with migrations. */
@Entity('shop_item')
@Check('shop_item_kind_check', `kind IN ('frame', 'accent')`)
@Check('shop_item_price_check', 'price > 0')
export class ShopItemEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'shop_item_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: ItemKind;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'integer' })
  price: number;

  @Column({ type: 'text', array: true })
  colors: string[];

  @Column({ type: 'integer' })
  place: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
