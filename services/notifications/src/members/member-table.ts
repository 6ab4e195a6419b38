import { type MemberTable, nameOfMember } from '@emberdeck/platform/members/member-table';

/** The members who receive the notifications of a workspace. */
export const memberTable: MemberTable = {
  table: 'member',
  columns: ({ role, ownsWorkspace, ...name }) => ({
    name: nameOfMember(name),
    role,
    owns_workspace: ownsWorkspace,
  }),
  marksRemoved: true,
};
