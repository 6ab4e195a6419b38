import { workspaceData } from '@emberdeck/platform/workspaces/workspace-data';

/** The rows of a workspace in gamification. A profile is the user's; it follows the user into another workspace. */
export const workspaces = workspaceData([{ table: 'player_profile', erase: 'keep' }]);
