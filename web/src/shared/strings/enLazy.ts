// Written by tools/generate-strings.mjs.
import invitation from './en/invitation.json' with { type: 'json' };
import team from './en/team.json' with { type: 'json' };
import webhook from './en/webhook.json' with { type: 'json' };
import workspaces from './en/workspaces.json' with { type: 'json' };

/** English texts that lazy parts load. */
export const enLazy = {
  ...invitation,
  ...team,
  ...webhook,
  ...workspaces,
};
