-- Notifications keeps the time zones of accounts for digests and quiet hours, but knows only those of settings that changed
-- since it does. The settings of accounts with a zone are published once more, with a revision that makes them the newest.
-- An hour later, so that a program of the last release, which would ignore the zone, is gone.
WITH published AS (
  UPDATE preference SET revision = revision + 1 WHERE time_zone IS NOT NULL RETURNING *
)
INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, leased_until)
SELECT gen_random_uuid(), 'emberdeck.identity.v1.preferences-changed',
       jsonb_build_object(
         'userId', user_id,
         'revision', revision,
         'preferences', jsonb_build_object(
           'automaticSync', automatic_sync,
           'highFrequencySync', high_frequency_sync,
           'clientDataAccess', client_data_access,
           'appearOffline', appear_offline,
           'showTyping', show_typing,
           'everyMessage', every_message,
           'emailNotifications', email_notifications,
           'dataSyncAlerts', data_sync_alerts,
           'teamUpdates', team_updates,
           'reportGeneration', report_generation,
           'dataSharing', data_sharing,
           'showRewards', show_rewards,
           'theme', theme,
           'timeZone', time_zone,
           'singleKeys', single_keys,
           'celebrateCoins', celebrate_coins,
           'celebrateLevels', celebrate_levels,
           'celebrateGoals', celebrate_goals)),
       'migration', now(), now() + interval '1 hour'
  FROM published;
