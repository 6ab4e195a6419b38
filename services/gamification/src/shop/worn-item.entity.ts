import type { ItemKind } from '@emberdeck/contracts/gamification/shop-kinds';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShopItemEntity } from './shop-item.entity.js';

/** The item of a kind that a user wears. */
@Entity('worn_item')
@Index('worn_item_item_id_idx', ['itemId'])
export class WornItemEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'worn_item_pkey' })
  userId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'worn_item_pkey' })
  kind: ItemKind;

  @Column({ name: 'item_id', type: 'uuid' })
  @ForeignKey(() => ShopItemEntity, { name: 'worn_item_item_id_fkey' })
  itemId: string;
}
