import type { LucideIcon } from 'lucide-react';

export const commandKinds = [
  'screen',
  'action',
  'metric',
  'source',
  'report',
  'deck',
  'member',
  'setting',
] as const;

export type CommandKind = (typeof commandKinds)[number];

/** One line of the palette. */
export interface Command {
  /** Stable across visits: recent choices are stored by id. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly label: string;
  /** Additional search words. */
  readonly words?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}
