import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A source of metrics. */
@Entity('data_source')
@Index('data_source_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Check('data_source_type_check', `type IN ('API Integration', 'Webhook', 'File Upload')`)
export class DataSourceEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_source_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('varchar', { length: 255 })
  name: string;

  @Column('varchar', { length: 100 })
  type: DataSourceType;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  endpoint: string | null;

  /** Encrypted. */
  @Column('text', { name: 'api_key', nullable: true })
  apiKey: string | null;

  @Column('varchar', { name: 'api_key_last_four', length: 4, nullable: true })
  apiKeyLastFour: string | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  /** The creator's setting: false hides the source from clients. */
  @Column('boolean', { name: 'client_access', default: true })
  clientAccess: boolean;

  @Column('timestamptz', { name: 'last_sync_at', nullable: true })
  lastSyncAt: Date | null;

  /** Number of its points, updated with each insert. */
  @Column('integer', { name: 'point_count', default: 0 })
  pointCount: number;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
