import { i18n } from '../shared/i18n/i18n.js';
import '../shared/i18n/workspacesTexts.js';

interface Lost {
  readonly name: string;
  /** Who removed the user; null if the workspace was deleted. */
  readonly removedBy: string | null;
  /** The workspace that is the active one now. */
  readonly workspace: string;
}

/** What the toast says after the user lost the active workspace. */
export const lostWorkspaceTexts = ({ name, removedBy, workspace }: Lost) =>
  removedBy === null
    ? { title: i18n.t('workspaces.lostTitle', { name }), text: i18n.t('workspaces.lostText', { workspace }) }
    : {
        title: i18n.t('workspaces.removedTitle', { name }),
        text: i18n.t('workspaces.removedText', { by: removedBy, workspace }),
      };
