import { derivedId } from '@emberdeck/platform/rules/derived-id';

/** The id of a notification, derived from its natural key. */
export const notificationId = (naturalKey: string): string => derivedId(naturalKey);
