import { i18n } from '../shared/i18n/i18n.js';
import '../shared/i18n/workspacesTexts.js';

/** What the toast says after the active workspace was deleted. */
export const lostWorkspaceTexts = (name: string, workspace: string) => ({
  title: i18n.t('workspaces.lostTitle', { name }),
  text: i18n.t('workspaces.lostText', { workspace }),
});
