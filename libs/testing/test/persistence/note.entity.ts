import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('note')
@Check('note_state_known', `state IN ('draft', 'sent')`)
@Index('note_workspace_id_created_at', ['workspaceId', 'createdAt', 'id'])
@Index('note_workspace_id_title_sent', ['workspaceId', 'title'], { unique: true, where: `state = 'sent'` })
export class Note {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'note_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('varchar', { length: 255 })
  title: string;

  @Column('text', { default: 'draft' })
  state: string;

  @Column('numeric', { precision: 15, scale: 2, nullable: true })
  amount: string | null;

  @Column('jsonb', { nullable: true })
  details: object | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
