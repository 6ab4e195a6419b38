/** The five services behind the gateway. */
export const serviceNames = ['identity', 'gamification', 'analytics', 'messaging', 'notifications'] as const;

export type ServiceName = (typeof serviceNames)[number];
