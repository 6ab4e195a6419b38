import type { AppType, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import type { LucideIcon } from 'lucide-react';
import Briefcase from 'lucide-react/icons/briefcase';
import Handshake from 'lucide-react/icons/handshake';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Shapes from 'lucide-react/icons/shapes';
import UsersRound from 'lucide-react/icons/users-round';
import type { TintName } from '../../shared/theme/tokens.js';

export const appTypeIcons: Readonly<Record<AppType, LucideIcon>> = {
  onq: Handshake,
  fitness: HeartPulse,
  finance: PiggyBank,
  work: Briefcase,
  social: UsersRound,
  other: Shapes,
};

export const appTypeNames = Object.keys(appTypeIcons) as AppType[];

/** The color of a card by its theme. */
export const deckThemeTints: Readonly<Record<DeckTheme, TintName>> = {
  default: 'purple',
  modern: 'blue',
  health: 'emerald',
  finance: 'amber',
  professional: 'indigo',
  gaming: 'red',
};

export const deckThemeNames = Object.keys(deckThemeTints) as DeckTheme[];
