// Written by tools/generate-strings.mjs.
import accountEnd from './en/account-end.json' with { type: 'json' };
import attachments from './en/attachments.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import clientView from './en/client-view.json' with { type: 'json' };
import coinLedger from './en/coin-ledger.json' with { type: 'json' };
import communications from './en/communications.json' with { type: 'json' };
import contacts from './en/contacts.json' with { type: 'json' };
import crop from './en/crop.json' with { type: 'json' };
import dataRights from './en/data-rights.json' with { type: 'json' };
import deckReading from './en/deck-reading.json' with { type: 'json' };
import figures from './en/figures.json' with { type: 'json' };
import friendGreeting from './en/friend-greeting.json' with { type: 'json' };
import game from './en/game.json' with { type: 'json' };
import handoff from './en/handoff.json' with { type: 'json' };
import inbox from './en/inbox.json' with { type: 'json' };
import invitation from './en/invitation.json' with { type: 'json' };
import messageActions from './en/message-actions.json' with { type: 'json' };
import messageSearch from './en/message-search.json' with { type: 'json' };
import messageSettings from './en/message-settings.json' with { type: 'json' };
import notices from './en/notices.json' with { type: 'json' };
import notificationPreferences from './en/notification-preferences.json' with { type: 'json' };
import outgoingWebhooks from './en/outgoing-webhooks.json' with { type: 'json' };
import provider from './en/provider.json' with { type: 'json' };
import providerLinks from './en/provider-links.json' with { type: 'json' };
import referralPlace from './en/referral-place.json' with { type: 'json' };
import referrals from './en/referrals.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import sentMessages from './en/sent-messages.json' with { type: 'json' };
import shop from './en/shop.json' with { type: 'json' };
import sourceForm from './en/source-form.json' with { type: 'json' };
import sourcePage from './en/source-page.json' with { type: 'json' };
import sourceRuns from './en/source-runs.json' with { type: 'json' };
import team from './en/team.json' with { type: 'json' };
import textMessages from './en/text-messages.json' with { type: 'json' };
import tokens from './en/tokens.json' with { type: 'json' };
import upload from './en/upload.json' with { type: 'json' };
import wallet from './en/wallet.json' with { type: 'json' };
import webhook from './en/webhook.json' with { type: 'json' };
import workspaces from './en/workspaces.json' with { type: 'json' };

/** English texts that lazy parts load. */
export const enLazy = {
  ...accountEnd,
  ...attachments,
  ...audit,
  ...clientView,
  ...coinLedger,
  ...communications,
  ...contacts,
  ...crop,
  ...dataRights,
  ...deckReading,
  ...figures,
  ...friendGreeting,
  ...game,
  ...handoff,
  ...inbox,
  ...invitation,
  ...messageActions,
  ...messageSearch,
  ...messageSettings,
  ...notices,
  ...notificationPreferences,
  ...outgoingWebhooks,
  ...provider,
  ...providerLinks,
  ...referralPlace,
  ...referrals,
  ...security,
  ...sentMessages,
  ...shop,
  ...sourceForm,
  ...sourcePage,
  ...sourceRuns,
  ...team,
  ...textMessages,
  ...tokens,
  ...upload,
  ...wallet,
  ...webhook,
  ...workspaces,
};
