import type { Role } from '@emberdeck/contracts/core/roles';
import { MemberCopyEntity } from '@emberdeck/platform/members/member-copy.entity';
import { Column, Entity } from 'typeorm';

/** How a user appears in one workspace: a copy of identity's data. */
@Entity('member')
export class MemberEntity extends MemberCopyEntity {
  @Column('text')
  role: Role;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text', { name: 'first_name', nullable: true })
  firstName: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName: string | null;

  @Column('text', { name: 'profile_image_url', nullable: true })
  profileImageUrl: string | null;

  /** The row of a former member stays: the feed shows the name. */
  @Column('boolean', { default: false })
  removed: boolean;
}
