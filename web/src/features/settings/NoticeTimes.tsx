import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type {
  Digest,
  NotificationPreferences,
  QuietHours,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { useSendsMail } from '../../shared/api/entryChannelsApi.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useSaveNotices } from './useSaveNotices.js';

const rhythms: readonly Digest['every'][] = ['immediate', 'hourly', 'daily'];

const hours = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const pairStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', alignItems: 'start' } as const;

/** A rhythm is a sentence, which needs the width of a phone. */
const digestStyle = { ...pairStyle, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** How often mails come. */
function DigestFields({ digest }: { readonly digest: Digest }) {
  const { t } = useTranslation();
  const save = useSaveNotices();
  return (
    <Box sx={digestStyle}>
      <SelectInput
        label={t('noticePrefs.digest')}
        options={rhythms.map((value) => ({ value, label: t(`noticePrefs.digestOf.${value}`) }))}
        value={digest.every}
        onChange={({ target }) => {
          const every = rhythms.find((each) => each === target.value) ?? 'immediate';
          void save({ digest: { ...digest, every } });
        }}
      />
      {digest.every === 'daily' && (
        <SelectInput
          label={t('noticePrefs.hour')}
          options={hours}
          value={String(digest.hour)}
          onChange={({ target }) => void save({ digest: { ...digest, hour: Number(target.value) } })}
        />
      )}
    </Box>
  );
}

/** The first and last minute. A time is saved when its field is left, since each digit makes another time. */
function QuietFields({ quietHours }: { readonly quietHours: QuietHours }) {
  const { t } = useTranslation();
  const save = useSaveNotices();
  const [typed, setTyped] = useState<QuietHours>(quietHours);
  const isSame = typed.from === typed.to;
  const saveTyped = (): void => {
    const isChanged = typed.from !== quietHours.from || typed.to !== quietHours.to;
    if (isChanged && !isSame && typed.from !== '' && typed.to !== '') void save({ quietHours: typed });
  };
  return (
    <Box sx={pairStyle}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="time"
          label={t(end === 'from' ? 'noticePrefs.quietFrom' : 'noticePrefs.quietTo')}
          value={typed[end]}
          error={end === 'to' && isSame ? t('noticePrefs.quietSame') : undefined}
          onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
          onBlur={saveTyped}
        />
      ))}
    </Box>
  );
}

const night: QuietHours = { from: '22:00', to: '07:00' };

interface Props {
  readonly notices: NotificationPreferences;
  /** The zone in the settings of the account; null without one. */
  readonly timeZone: string | null;
}

/** When mails with notices come. */
export function NoticeTimes({ notices: { digest, quietHours }, timeZone }: Props) {
  const { t } = useTranslation();
  const save = useSaveNotices();
  const sendsMail = useSendsMail();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {sendsMail && <DigestFields digest={digest} />}
      <Box>
        <SwitchField
          label={t('noticePrefs.quiet')}
          checked={quietHours !== null}
          onChange={(on) => save({ quietHours: on ? night : null })}
          describedBy="notice-quiet"
        />
        <Typography id="notice-quiet" variant="body2" sx={{ color: 'text.secondary', pr: 7 }}>
          {t(sendsMail ? 'noticePrefs.quietText' : 'noticePrefs.quietTextWithoutMail')}
        </Typography>
      </Box>
      {quietHours && <QuietFields key={`${quietHours.from} ${quietHours.to}`} quietHours={quietHours} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {timeZone === null ? t('noticePrefs.noZone') : t('noticePrefs.zone', { zone: zoneLabel(timeZone) })}
      </Typography>
    </Box>
  );
}
