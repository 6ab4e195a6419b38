import { derivedId } from '../derived-id.js';

/** The id of a notification, derived from its natural key. */
export const notificationId = (naturalKey: string): string => derivedId(naturalKey);
