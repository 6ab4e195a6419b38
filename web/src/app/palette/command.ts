import type { LucideIcon } from 'lucide-react';

export const commandKinds = ['screen', 'action', 'source', 'deck', 'member'] as const;

export type CommandKind = (typeof commandKinds)[number];

/** One line of the palette. */
export interface Command {
  /** Stable from one visit to the next, so that recent choices are found again. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly label: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}
