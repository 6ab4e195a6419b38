import type { CardChoice } from '@emberdeck/contracts/analytics/card-rules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The chosen cards of a workspace, or of one of its members. */
@Entity('dashboard_cards')
export class DashboardCardsEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'dashboard_cards_pkey' })
  workspaceId: string;

  /** The member, or the workspace itself for the cards of all. */
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'dashboard_cards_pkey' })
  ownerId: string;

  /** Null without a choice. */
  @Column('jsonb', { nullable: true })
  cards: CardChoice[] | null;

  @Column('uuid', { name: 'updated_by' })
  updatedBy: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
