import { feedVersion } from '@emberdeck/contracts/messaging/messages';
import type { MemberTable } from '@emberdeck/platform/members/member-table';

/** The authors of the feed. It shows former members too. */
export const memberTable: MemberTable = {
  table: 'member',
  columns: ({ role, displayName, firstName, lastName, profileImageUrl }) => ({
    role,
    display_name: displayName,
    first_name: firstName,
    last_name: lastName,
    profile_image_url: profileImageUrl,
  }),
  marksRemoved: false,
  changedData: (workspaceId) => [feedVersion(workspaceId)],
};
