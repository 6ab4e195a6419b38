// Without a schema library: the browser loads this module.

/** Days after joining in which the greeting is shown. */
export const greetingDays = 30;

/**
 * What became of the payment for a friend. `unproven`: it waits until the friend proves a contact. `held`: it waits for a
 * look. `refused`: an operator refused it. `known_mailbox`: another account has the mailbox. `paid_before`: the contact
 * belonged to an account that was erased.
 */
export const greetingStates = [
  'paid',
  'held',
  'unproven',
  'refused',
  'known_mailbox',
  'paid_before',
] as const;

export type GreetingState = (typeof greetingStates)[number];
