import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Gauge from 'lucide-react/icons/gauge';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import Pause from 'lucide-react/icons/pause';
import Reply from 'lucide-react/icons/reply';
import Target from 'lucide-react/icons/target';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import type { TintName } from '../../shared/theme/tokens.js';

interface EntryIcon {
  readonly icon: LucideIcon;
  readonly tint: TintName;
}

/** The icon of each kind of entry. */
const entryIcons: Readonly<Record<Notification['type'], EntryIcon>> = {
  message: { icon: MessageSquare, tint: 'blue' },
  reply: { icon: Reply, tint: 'blue' },
  like: { icon: Heart, tint: 'red' },
  friend_joined: { icon: UserPlus, tint: 'emerald' },
  coins: { icon: Coins, tint: 'amber' },
  level: { icon: Trophy, tint: 'purple' },
  source_failed: { icon: TriangleAlert, tint: 'red' },
  source_paused: { icon: Pause, tint: 'amber' },
  source_late: { icon: Clock, tint: 'amber' },
  source_recovered: { icon: CircleCheck, tint: 'emerald' },
  report_ready: { icon: FileChartColumn, tint: 'indigo' },
  report_failed: { icon: TriangleAlert, tint: 'red' },
  goal_reached: { icon: Target, tint: 'emerald' },
  limit_crossed: { icon: Gauge, tint: 'amber' },
};

/** A newer server may send a kind that this version does not know. */
export const iconOf = ({ type }: Notification): EntryIcon =>
  (entryIcons as Partial<typeof entryIcons>)[type] ?? { icon: Bell, tint: 'gray' };
