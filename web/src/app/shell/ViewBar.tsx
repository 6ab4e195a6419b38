import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Eye from 'lucide-react/icons/eye';
import '../../shared/i18n/clientViewTexts.js';
import { useViewAs } from '../../shared/session/viewApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BarButton } from '../../shared/ui/BarButton.js';
import { NoticeBar } from '../../shared/ui/NoticeBar.js';

interface Props {
  readonly view: NonNullable<CurrentUser['viewAs']>;
}

/** Marks the view as a client, and ends it. */
export function ViewBar({ view: { name } }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { leave } = useViewAs();
  const [isLeaving, setLeaving] = useState(false);
  const end = async (): Promise<void> => {
    setLeaving(true);
    try {
      await leave();
    } catch (error) {
      setLeaving(false);
      toast.fail(t('clientView.leaveFailed'), error);
    }
  };
  return (
    <NoticeBar
      label={t('clientView.bar')}
      tint="indigo"
      icon={<Box component={Eye} size={18} aria-hidden sx={{ flex: 'none' }} />}
      text={name === null ? t('clientView.asClient') : t('clientView.asMember', { name })}
      action={
        <BarButton disabled={isLeaving} onClick={() => void end()}>
          {t('clientView.leave')}
        </BarButton>
      }
      place="top"
    />
  );
}
