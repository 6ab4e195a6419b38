import type { Role } from '@emberdeck/contracts/core/roles';
import { MemberCopyEntity } from '@emberdeck/platform/members/member-copy.entity';
import { Column, Entity } from 'typeorm';

/** A member of a workspace, with the name that notifications show: a copy of identity's data. */
@Entity('member')
export class MemberEntity extends MemberCopyEntity {
  @Column('text')
  name: string;

  @Column('varchar', { length: 20, default: 'team_member' })
  role: Role;

  @Column('boolean', { name: 'owns_workspace', default: false })
  ownsWorkspace: boolean;

  /** The row of a former member stays, since an older event must not add the member again. */
  @Column('boolean', { default: false })
  removed: boolean;
}
