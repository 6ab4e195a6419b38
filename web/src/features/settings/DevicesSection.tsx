import type { Device } from '@emberdeck/contracts/identity/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import '../../shared/i18n/securityTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { useEndDeviceMutation, useEndOtherDevicesMutation, useGetDevicesQuery } from './devicesApi.js';
import { ApproveDevice } from './ApproveDevice.js';
import { EntryRow } from './EntryRow.js';
import { SettingsSection } from './SettingsSection.js';

function DeviceRow({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [end, { isLoading }] = useEndDeviceMutation();
  const browser = device.browser ?? t('security.unknownBrowser');
  const endNow = async (): Promise<void> => {
    try {
      await end(device.id).unwrap();
    } catch (error) {
      toast.fail(t('security.endFailed'), error);
    }
  };
  return (
    <EntryRow
      title={browser}
      badge={device.current && <Chip size="small" color="success" label={t('security.current')} />}
      action={
        !device.current && (
          <Button
            size="small"
            color="error"
            disabled={isLoading}
            aria-label={t('security.endLabel', { browser })}
            onClick={() => void endNow()}
          >
            {t('security.end')}
          </Button>
        )
      }
    >
      {device.place !== null && <span dir="auto">{device.place} · </span>}
      {t('security.lastUsed')} <RelativeTime instant={device.lastUsedAt} /> · {t('security.signedIn')}{' '}
      <RelativeTime instant={device.createdAt} />
    </EntryRow>
  );
}

function EndOthers() {
  const { t } = useTranslation();
  const toast = useToast();
  const [endOthers, { isLoading }] = useEndOtherDevicesMutation();
  const [isAsking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    setAsking(false);
    try {
      const { ended } = await endOthers().unwrap();
      toast.say(t('toast.success'), t('security.othersEnded', { count: ended }));
    } catch (error) {
      toast.fail(t('security.endFailed'), error);
    }
  };
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        size="small"
        disabled={isLoading}
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('security.endOthers')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('security.endOthersTitle')}
          text={t('security.endOthersText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('security.endOthers')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void end()}
        />
      )}
    </>
  );
}

/** The browsers that are signed in to the account. */
export function DevicesSection() {
  const { t } = useTranslation();
  const query = useGetDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SettingsSection id="settings-devices" text={t('security.devicesText')}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(devices) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </Box>
            {devices.length > 1 && <EndOthers />}
          </>
        )}
      </Loadable>
      <ApproveDevice />
    </SettingsSection>
  );
}
