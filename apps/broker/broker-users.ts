import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';

/**
 * Users of the broker: one for each program; the provisioner, which only creates and updates the stream; and the
 * operator, for manual and command access to inspect the broker or delete its data.
 */
export const brokerUsers = [...serviceNames, 'gateway', 'provisioner', 'operator'] as const;

/** A user of the broker. */
export type BrokerUser = ServiceName | 'gateway' | 'provisioner' | 'operator';

/** Name of the variable with a user's password, in the configuration of the broker. */
export const passwordVariable = (user: BrokerUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;
