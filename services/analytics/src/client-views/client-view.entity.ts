import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A client who sees only these sources. */
@Entity('client_view')
export class ClientViewEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'client_view_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'client_view_pkey' })
  userId: string;

  @Column('uuid', { name: 'source_ids', array: true })
  sourceIds: string[];

  @Column('uuid', { name: 'updated_by' })
  updatedBy: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
