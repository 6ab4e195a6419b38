// Written by tools/generate-contracts.mjs.
import * as analyticsActivities from '../analytics/activities.js';
import * as analyticsChartMarks from '../analytics/chart-marks.js';
import * as analyticsClientViews from '../analytics/client-views.js';
import * as analyticsDashboardCards from '../analytics/dashboard-cards.js';
import * as analyticsDashboard from '../analytics/dashboard.js';
import * as analyticsDataSourceRoutes from '../analytics/data-source-routes.js';
import * as analyticsDataSources from '../analytics/data-sources.js';
import * as analyticsJobs from '../analytics/jobs.js';
import * as analyticsMcp from '../analytics/mcp.js';
import * as analyticsMetrics from '../analytics/metrics.js';
import * as analyticsNotices from '../analytics/notices.js';
import * as analyticsOutgoingWebhooks from '../analytics/outgoing-webhooks.js';
import * as analyticsPostedFigures from '../analytics/posted-figures.js';
import * as analyticsReportRoutes from '../analytics/report-routes.js';
import * as analyticsReportSchedules from '../analytics/report-schedules.js';
import * as analyticsReportWork from '../analytics/report-work.js';
import * as analyticsReports from '../analytics/reports.js';
import * as analyticsSampleSources from '../analytics/sample-sources.js';
import * as analyticsSourceEvents from '../analytics/source-events.js';
import * as analyticsSourcePage from '../analytics/source-page.js';
import * as analyticsSourceTest from '../analytics/source-test.js';
import * as analyticsSyncRuns from '../analytics/sync-runs.js';
import * as analyticsUploads from '../analytics/uploads.js';
import * as analyticsWebhooks from '../analytics/webhooks.js';
import * as blobsBlob from '../blobs/blob.js';
import * as gamificationAchievements from '../gamification/achievements.js';
import * as gamificationAgent from '../gamification/agent.js';
import * as gamificationCoinCorrections from '../gamification/coin-corrections.js';
import * as gamificationCoinExplanations from '../gamification/coin-explanations.js';
import * as gamificationCoins from '../gamification/coins.js';
import * as gamificationConnectedApps from '../gamification/connected-apps.js';
import * as gamificationDeckNotices from '../gamification/deck-notices.js';
import * as gamificationDeckReads from '../gamification/deck-reads.js';
import * as gamificationGreeting from '../gamification/greeting.js';
import * as gamificationHeldReferrals from '../gamification/held-referrals.js';
import * as gamificationJoinedPicture from '../gamification/joined-picture.js';
import * as gamificationPictures from '../gamification/pictures.js';
import * as gamificationPlay from '../gamification/play.js';
import * as gamificationProfile from '../gamification/profile.js';
import * as gamificationProvePhone from '../gamification/prove-phone.js';
import * as gamificationReferralMessages from '../gamification/referral-messages.js';
import * as gamificationReferrals from '../gamification/referrals.js';
import * as gamificationShop from '../gamification/shop.js';
import * as gamificationShownReferral from '../gamification/shown-referral.js';
import * as gamificationStandings from '../gamification/standings.js';
import * as gamificationWallet from '../gamification/wallet.js';
import * as healthHealth from '../health/health.js';
import * as identityAccountContacts from '../identity/account-contacts.js';
import * as identityAccountDeletion from '../identity/account-deletion.js';
import * as identityAuditLog from '../identity/audit-log.js';
import * as identityCodeEntered from '../identity/code-entered.js';
import * as identityContactProof from '../identity/contact-proof.js';
import * as identityContactUndo from '../identity/contact-undo.js';
import * as identityContacts from '../identity/contacts.js';
import * as identityDirectory from '../identity/directory.js';
import * as identityHandoff from '../identity/handoff.js';
import * as identityInvitations from '../identity/invitations.js';
import * as identityMemberships from '../identity/memberships.js';
import * as identityOnboarding from '../identity/onboarding.js';
import * as identityOperatorAccounts from '../identity/operator-accounts.js';
import * as identityPasskeys from '../identity/passkeys.js';
import * as identityPersonalExports from '../identity/personal-exports.js';
import * as identityPreferences from '../identity/preferences.js';
import * as identityProviderLinkEvent from '../identity/provider-link-event.js';
import * as identityProviderLinks from '../identity/provider-links.js';
import * as identityProviderSignIn from '../identity/provider-sign-in.js';
import * as identityProvisioning from '../identity/provisioning.js';
import * as identityReauthentication from '../identity/reauthentication.js';
import * as identityReferralPlaces from '../identity/referral-places.js';
import * as identitySessions from '../identity/sessions.js';
import * as identitySignInLink from '../identity/sign-in-link.js';
import * as identitySuspension from '../identity/suspension.js';
import * as identityTeam from '../identity/team.js';
import * as identityTokens from '../identity/tokens.js';
import * as identityUnlock from '../identity/unlock.js';
import * as identityUsers from '../identity/users.js';
import * as identityWorkspaceDeletion from '../identity/workspace-deletion.js';
import * as identityWorkspaceDomains from '../identity/workspace-domains.js';
import * as identityWorkspaceMembers from '../identity/workspace-members.js';
import * as identityWorkspaces from '../identity/workspaces.js';
import * as jobsJobCalls from '../jobs/job-calls.js';
import * as messagingAttachments from '../messaging/attachments.js';
import * as messagingChanges from '../messaging/changes.js';
import * as messagingEditing from '../messaging/editing.js';
import * as messagingFigures from '../messaging/figures.js';
import * as messagingMessages from '../messaging/messages.js';
import * as messagingReactions from '../messaging/reactions.js';
import * as messagingSearch from '../messaging/search.js';
import * as messagingTyping from '../messaging/typing.js';
import * as messagingUnread from '../messaging/unread.js';
import * as notificationsDelivery from '../notifications/delivery.js';
import * as notificationsFinishSend from '../notifications/finish-send.js';
import * as notificationsNoticeMails from '../notifications/notice-mails.js';
import * as notificationsNotificationPreferences from '../notifications/notification-preferences.js';
import * as notificationsNotifications from '../notifications/notifications.js';
import * as notificationsProviders from '../notifications/providers.js';
import * as notificationsRefusedAddresses from '../notifications/refused-addresses.js';
import * as notificationsReportMails from '../notifications/report-mails.js';
import * as notificationsSecurityMails from '../notifications/security-mails.js';
import * as notificationsSentMessages from '../notifications/sent-messages.js';
import * as notificationsTextMessages from '../notifications/text-messages.js';
import * as notificationsWithdrawnNotifications from '../notifications/withdrawn-notifications.js';
import * as personalPersonalPages from '../personal/personal-pages.js';
import * as presencePresence from '../presence/presence.js';

/** Every contract module. Routes, events and calls are found by enumerating what these export. */
export const contractModules = {
  analyticsActivities,
  analyticsChartMarks,
  analyticsClientViews,
  analyticsDashboardCards,
  analyticsDashboard,
  analyticsDataSourceRoutes,
  analyticsDataSources,
  analyticsJobs,
  analyticsMcp,
  analyticsMetrics,
  analyticsNotices,
  analyticsOutgoingWebhooks,
  analyticsPostedFigures,
  analyticsReportRoutes,
  analyticsReportSchedules,
  analyticsReportWork,
  analyticsReports,
  analyticsSampleSources,
  analyticsSourceEvents,
  analyticsSourcePage,
  analyticsSourceTest,
  analyticsSyncRuns,
  analyticsUploads,
  analyticsWebhooks,
  blobsBlob,
  gamificationAchievements,
  gamificationAgent,
  gamificationCoinCorrections,
  gamificationCoinExplanations,
  gamificationCoins,
  gamificationConnectedApps,
  gamificationDeckNotices,
  gamificationDeckReads,
  gamificationGreeting,
  gamificationHeldReferrals,
  gamificationJoinedPicture,
  gamificationPictures,
  gamificationPlay,
  gamificationProfile,
  gamificationProvePhone,
  gamificationReferralMessages,
  gamificationReferrals,
  gamificationShop,
  gamificationShownReferral,
  gamificationStandings,
  gamificationWallet,
  healthHealth,
  identityAccountContacts,
  identityAccountDeletion,
  identityAuditLog,
  identityCodeEntered,
  identityContactProof,
  identityContactUndo,
  identityContacts,
  identityDirectory,
  identityHandoff,
  identityInvitations,
  identityMemberships,
  identityOnboarding,
  identityOperatorAccounts,
  identityPasskeys,
  identityPersonalExports,
  identityPreferences,
  identityProviderLinkEvent,
  identityProviderLinks,
  identityProviderSignIn,
  identityProvisioning,
  identityReauthentication,
  identityReferralPlaces,
  identitySessions,
  identitySignInLink,
  identitySuspension,
  identityTeam,
  identityTokens,
  identityUnlock,
  identityUsers,
  identityWorkspaceDeletion,
  identityWorkspaceDomains,
  identityWorkspaceMembers,
  identityWorkspaces,
  jobsJobCalls,
  messagingAttachments,
  messagingChanges,
  messagingEditing,
  messagingFigures,
  messagingMessages,
  messagingReactions,
  messagingSearch,
  messagingTyping,
  messagingUnread,
  notificationsDelivery,
  notificationsFinishSend,
  notificationsNoticeMails,
  notificationsNotificationPreferences,
  notificationsNotifications,
  notificationsProviders,
  notificationsRefusedAddresses,
  notificationsReportMails,
  notificationsSecurityMails,
  notificationsSentMessages,
  notificationsTextMessages,
  notificationsWithdrawnNotifications,
  personalPersonalPages,
  presencePresence,
};
