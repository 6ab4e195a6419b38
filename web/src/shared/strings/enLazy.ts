// Written by tools/generate-strings.mjs.
import attachments from './en/attachments.json' with { type: 'json' };
import clientView from './en/client-view.json' with { type: 'json' };
import invitation from './en/invitation.json' with { type: 'json' };
import messageActions from './en/message-actions.json' with { type: 'json' };
import referrals from './en/referrals.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import sourceForm from './en/source-form.json' with { type: 'json' };
import sourcePage from './en/source-page.json' with { type: 'json' };
import sourceRuns from './en/source-runs.json' with { type: 'json' };
import team from './en/team.json' with { type: 'json' };
import upload from './en/upload.json' with { type: 'json' };
import webhook from './en/webhook.json' with { type: 'json' };
import workspaces from './en/workspaces.json' with { type: 'json' };

/** English texts that lazy parts load. */
export const enLazy = {
  ...attachments,
  ...clientView,
  ...invitation,
  ...messageActions,
  ...referrals,
  ...security,
  ...sourceForm,
  ...sourcePage,
  ...sourceRuns,
  ...team,
  ...upload,
  ...webhook,
  ...workspaces,
};
