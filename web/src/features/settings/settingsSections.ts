import type { Action } from '@emberdeck/contracts/core/permissions';
import type { ParseKeys } from 'i18next';

/** The sections of the settings: their ids in the address, and their titles. */
export const settingsSections = {
  'settings-profile': 'settings.profile',
  'settings-workspace': 'settings.workspace',
  'settings-webhooks': 'settings.webhooks',
  'settings-appearance': 'settings.appearance',
  'settings-shortcuts': 'shortcuts.title',
  'settings-celebrations': 'celebrations.settings',
  'settings-notifications': 'settings.notifications',
  'settings-sent-messages': 'settings.sentMessages',
  'settings-privacy': 'settings.privacy',
  'settings-integration': 'settings.integration',
  'settings-sign-in': 'settings.signIn',
  'settings-tokens': 'settings.tokens',
  'settings-devices': 'settings.devices',
  'settings-account': 'settings.account',
} as const satisfies Readonly<Record<string, ParseKeys>>;

export type SettingsSectionId = keyof typeof settingsSections;

/** What a user must be allowed to see a section; without an entry, nothing. */
export const sectionActions: Partial<Record<string, Action>> = {
  'settings-webhooks': 'see-outgoing-webhooks',
} satisfies Partial<Record<SettingsSectionId, Action>>;
