// Written by tools/generate-contracts.mjs.
import type { LucideIcon } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import Award from 'lucide-react/icons/award';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Download from 'lucide-react/icons/download';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import MessageSquare from 'lucide-react/icons/message-square';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Pause from 'lucide-react/icons/pause';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Target from 'lucide-react/icons/target';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import Webhook from 'lucide-react/icons/webhook';
import type { NoticeTint } from '@emberdeck/contracts/core/notice';

type Kind =
  | 'account_ends'
  | 'account_stays'
  | 'achievement'
  | 'coins'
  | 'coins_corrected'
  | 'contact_added'
  | 'contact_removed'
  | 'contact_restored'
  | 'deck_down'
  | 'deck_paused'
  | 'deck_recovered'
  | 'export_ready'
  | 'friend_joined'
  | 'goal_reached'
  | 'handoff'
  | 'level'
  | 'limit_crossed'
  | 'limit_data_again'
  | 'limit_no_data'
  | 'limit_resolved'
  | 'mention'
  | 'message'
  | 'milestone'
  | 'new_browser'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'reaction'
  | 'reply'
  | 'report_failed'
  | 'report_ready'
  | 'source_failed'
  | 'source_late'
  | 'source_paused'
  | 'source_recovered'
  | 'webhook_behind'
  | 'webhook_paused'
  | 'workspace_deleted'
  | 'workspace_ends'
  | 'workspace_removed'
  | 'workspace_stays';

/** How each kind of notice looks. */
export const noticeKinds: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly tint: NoticeTint }>> = {
  account_ends: { icon: Trash2, tint: 'red' },
  account_stays: { icon: Check, tint: 'emerald' },
  achievement: { icon: Award, tint: 'purple' },
  coins: { icon: Coins, tint: 'amber' },
  coins_corrected: { icon: Coins, tint: 'amber' },
  contact_added: { icon: KeyRound, tint: 'amber' },
  contact_removed: { icon: KeyRound, tint: 'amber' },
  contact_restored: { icon: KeyRound, tint: 'amber' },
  deck_down: { icon: TriangleAlert, tint: 'red' },
  deck_paused: { icon: Pause, tint: 'amber' },
  deck_recovered: { icon: CircleCheck, tint: 'emerald' },
  export_ready: { icon: Download, tint: 'emerald' },
  friend_joined: { icon: UserPlus, tint: 'emerald' },
  goal_reached: { icon: Target, tint: 'emerald' },
  handoff: { icon: MonitorSmartphone, tint: 'amber' },
  level: { icon: Trophy, tint: 'purple' },
  limit_crossed: { icon: Gauge, tint: 'amber' },
  limit_data_again: { icon: CircleCheck, tint: 'emerald' },
  limit_no_data: { icon: Clock, tint: 'amber' },
  limit_resolved: { icon: CircleCheck, tint: 'emerald' },
  mention: { icon: AtSign, tint: 'purple' },
  message: { icon: MessageSquare, tint: 'blue' },
  milestone: { icon: Award, tint: 'emerald' },
  new_browser: { icon: MonitorSmartphone, tint: 'amber' },
  passkey_added: { icon: KeyRound, tint: 'amber' },
  passkey_removed: { icon: KeyRound, tint: 'amber' },
  provider_linked: { icon: KeyRound, tint: 'amber' },
  provider_unlinked: { icon: KeyRound, tint: 'amber' },
  reaction: { icon: SmilePlus, tint: 'amber' },
  reply: { icon: Reply, tint: 'blue' },
  report_failed: { icon: TriangleAlert, tint: 'red' },
  report_ready: { icon: FileChartColumn, tint: 'indigo' },
  source_failed: { icon: TriangleAlert, tint: 'red' },
  source_late: { icon: Clock, tint: 'amber' },
  source_paused: { icon: Pause, tint: 'amber' },
  source_recovered: { icon: CircleCheck, tint: 'emerald' },
  webhook_behind: { icon: Webhook, tint: 'amber' },
  webhook_paused: { icon: Webhook, tint: 'amber' },
  workspace_deleted: { icon: Trash2, tint: 'gray' },
  workspace_ends: { icon: Trash2, tint: 'red' },
  workspace_removed: { icon: UserMinus, tint: 'gray' },
  workspace_stays: { icon: Check, tint: 'emerald' },
};

/** The groups that kinds belong to. */
export const noticeGroups = [
  'decks',
  'goals',
  'messages',
  'reports',
  'rewards',
  'security',
  'sources',
  'workspaces',
] as const;
