// Without a schema library: the browser loads this module.

/** Why the payment for a friend waits. */
export const holdReasons = ['own_browser', 'same_address'] as const;

export type HoldReason = (typeof holdReasons)[number];
