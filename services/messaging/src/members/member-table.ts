import { feedVersion } from '@emberdeck/contracts/messaging/messages';
import type { MemberTable } from '@emberdeck/platform/members/member-table';

/** The authors of the feed, former members too, and the members whom a message can name. */
export const memberTable: MemberTable = {
  table: 'member',
  columns: ({ role, displayName, firstName, lastName, profileImageUrl }) => ({
    role,
    display_name: displayName,
    first_name: firstName,
    last_name: lastName,
    profile_image_url: profileImageUrl,
  }),
  marksRemoved: true,
  changedData: (workspaceId) => [feedVersion(workspaceId)],
};
