// Without a schema library: the browser loads this module.

/** Whether coins came into the account or left it. */
export const coinKinds = ['earned', 'spent'] as const;

/** Why coins were transferred. Also the first part of the natural key that makes a reward unique. */
export const coinReasons = ['welcome', 'app_connected', 'friend_joined', 'achievement', 'milestone'] as const;

export type CoinReason = (typeof coinReasons)[number];

/** What coins were moved for: a reward, something of the shop, or the correction of an operator. */
export const coinSources = [...coinReasons, 'purchase', 'refund', 'reversal'] as const;

export type CoinSource = (typeof coinSources)[number];
