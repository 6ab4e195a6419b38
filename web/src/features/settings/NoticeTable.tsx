import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { switchOfGroup } from '@emberdeck/contracts/notifications/notice-switches';
import type { NotificationPreferences } from '@emberdeck/contracts/notifications/notification-preferences';
import { kindGroups } from './kindGroups.js';
import { useSaveNotices } from './useSaveNotices.js';

type Group = keyof typeof kindGroups;
type Kind = (typeof kindGroups)[Group][number];
type Channel = 'app' | 'mail';

const channels: readonly Channel[] = ['app', 'mail'];
const groups = Object.keys(kindGroups) as readonly Group[];

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  'th, td': { py: 0.25, px: 0, textAlign: 'start', fontWeight: 400, typography: 'body2' },
  'thead th': { color: 'text.secondary', typography: 'caption' },
  '[scope=rowgroup]': { pt: 1.5, fontWeight: 650 },
  // Wide enough for a thumb.
  'td, thead th + th': { width: 76, textAlign: 'center' },
} as const;

const switchNames = {
  dataSyncAlerts: 'settings.syncAlerts',
  teamUpdates: 'settings.teamUpdates',
  reportGeneration: 'settings.reportGeneration',
} as const;

interface Props {
  readonly notices: NotificationPreferences;
  readonly preferences: Preferences;
}

/** The switch above a group, if it is off. */
const offSwitch = (group: Group, preferences: Preferences): keyof typeof switchNames | null => {
  const name = group in switchOfGroup ? switchOfGroup[group as keyof typeof switchOfGroup] : null;
  return name !== null && !preferences[name] ? name : null;
};

function GroupRows({ group, notices, preferences }: Props & { readonly group: Group }) {
  const { t } = useTranslation();
  const save = useSaveNotices();
  const off = offSwitch(group, preferences);
  const cell = (kind: Kind, channel: Channel) => {
    const isOpen = off === null && (channel === 'app' || preferences.emailNotifications);
    return (
      <td key={channel}>
        <Switch
          checked={isOpen && notices.kinds[kind]?.[channel] === true}
          disabled={!isOpen}
          onChange={(_event, on) => void save({ kinds: { [kind]: { [channel]: on } } })}
          slotProps={{
            input: {
              'aria-label': t('noticePrefs.cell', {
                kind: t(`noticePrefs.kind.${kind}`),
                channel: t(`noticePrefs.${channel}`),
              }),
            },
          }}
        />
      </td>
    );
  };
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {t(`noticePrefs.group.${group}`)}
          {off !== null && (
            <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
              {t('noticePrefs.switchedOff', { name: t(switchNames[off]) })}
            </Box>
          )}
        </th>
      </tr>
      {kindGroups[group].map((kind) => (
        <tr key={kind}>
          <th scope="row">{t(`noticePrefs.kind.${kind}`)}</th>
          {channels.map((channel) => cell(kind, channel))}
        </tr>
      ))}
    </tbody>
  );
}

/** A switch for each kind of notice and channel. */
export function NoticeTable(props: Props) {
  const { t } = useTranslation();
  return (
    <Box component="table" aria-label={t('noticePrefs.table')} sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{t('noticePrefs.kindColumn')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`noticePrefs.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows key={group} group={group} {...props} />
      ))}
    </Box>
  );
}
