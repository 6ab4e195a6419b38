import { derivedId } from '@emberdeck/platform/rules/derived-id';

/** The id of the delivery of one text to one recipient, so that a repeated job sends nothing twice. */
export const deliveryIdOf = (...parts: readonly string[]): string => derivedId(parts.join(':'));
