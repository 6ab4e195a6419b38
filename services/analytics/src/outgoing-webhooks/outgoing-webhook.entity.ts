import type { OutgoingKind, PauseReason } from '@emberdeck/contracts/analytics/outgoing-kinds';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OldSigningSecrets } from '../shared/signing-columns.js';

/** An address outside of the product that gets signed events of a workspace. */
@Entity('outgoing_webhook')
@Index('outgoing_webhook_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Check('outgoing_webhook_paused_because_check', `paused_because IN ('member', 'failures', 'gone')`)
export class OutgoingWebhookEntity extends OldSigningSecrets {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outgoing_webhook_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  /** Its path may be a secret of the receiver: only who manages the workspace sees it. */
  @Column('varchar', { length: 2048 })
  url: string;

  @Column('text', { array: true })
  kinds: OutgoingKind[];

  @Column('varchar', { name: 'paused_because', length: 10, nullable: true })
  pausedBecause: PauseReason | null;

  @Column('varchar', { name: 'last_failure', length: 300, nullable: true })
  lastFailure: string | null;

  @Column('timestamptz', { name: 'last_delivered_at', nullable: true })
  lastDeliveredAt: Date | null;

  /** Sealed. */
  @Column('text')
  secret: string;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
