// Written by tools/generate-strings.mjs.
import bell from './en/bell.json' with { type: 'json' };
import cards from './en/cards.json' with { type: 'json' };
import celebrations from './en/celebrations.json' with { type: 'json' };
import connectedApps from './en/connected-apps.json' with { type: 'json' };
import contactProof from './en/contact-proof.json' with { type: 'json' };
import dashboard from './en/dashboard.json' with { type: 'json' };
import dataSources from './en/data-sources.json' with { type: 'json' };
import edits from './en/edits.json' with { type: 'json' };
import headline from './en/headline.json' with { type: 'json' };
import jobs from './en/jobs.json' with { type: 'json' };
import notFound from './en/not-found.json' with { type: 'json' };
import palette from './en/palette.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import reports from './en/reports.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import shortcuts from './en/shortcuts.json' with { type: 'json' };
import table from './en/table.json' with { type: 'json' };

/** English texts of signed-in screens. */
export const enLater = {
  ...bell,
  ...cards,
  ...celebrations,
  ...connectedApps,
  ...contactProof,
  ...dashboard,
  ...dataSources,
  ...edits,
  ...headline,
  ...jobs,
  ...notFound,
  ...palette,
  ...profile,
  ...reports,
  ...settings,
  ...shell,
  ...shortcuts,
  ...table,
};
