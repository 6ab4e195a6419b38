import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';

/**
 * Whom the broker knows: each program by its name; the provisioner, which makes and changes the stream and nothing else; and
 * the operator, a person or a command that looks at the broker or gives up what it holds.
 */
export const brokerUsers = [...serviceNames, 'gateway', 'provisioner', 'operator'] as const;

/** A user of the broker. */
export type BrokerUser = ServiceName | 'gateway' | 'provisioner' | 'operator';

/** The variable that the broker takes a user's password from. */
export const passwordVariable = (user: BrokerUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;
