import type { BegunHandoff } from '@emberdeck/contracts/identity/handoff';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { QrImage } from '../../shared/handoff/QrImage.js';
import '../../shared/i18n/handoffTexts.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { useHandoff } from './useHandoff.js';

interface Props {
  readonly onSignedIn: (redirectUrl: string | null) => void;
  readonly onClose: () => void;
}

function Shown({ handoff, seconds }: { readonly handoff: BegunHandoff; readonly seconds: number }) {
  const { t } = useTranslation();
  const { code, digits, link } = handoff;
  return (
    <>
      <QrImage text={link} label={t('handoff.qrLabel')} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, textAlign: 'center' }}>
        <Typography component="dt" variant="body2">
          {t('handoff.code')}
        </Typography>
        <Typography component="dd" translate="no" sx={{ m: 0, typography: 'h3', letterSpacing: '0.1em' }}>
          {code.slice(0, 5)}-{code.slice(5)}
        </Typography>
        <Typography component="dt" variant="body2">
          {t('handoff.digits')}
        </Typography>
        <Typography component="dd" translate="no" sx={{ m: 0, fontSize: '2.5rem', fontWeight: 800 }}>
          {digits}
        </Typography>
      </Box>
      <Typography variant="caption" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {t('handoff.left', { seconds })}
      </Typography>
    </>
  );
}

/** Signs this browser in by a device that is signed in: it scans the code and gets the two digits typed. */
export function HandoffDialog({ onSignedIn, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, step, seconds, start } = useHandoff(() => onSignedIn('/'));
  const isOver = step === 'ended' || step === 'suspended' || step === 'erasing' || step === 'failed';
  return (
    <FormDialog
      title={t('handoff.title')}
      text={t('handoff.text')}
      busy={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {step === 'loading' && <Skeleton variant="rounded" height={320} />}
      {shown && (step === 'waiting' || step === 'claimed') && <Shown handoff={shown} seconds={seconds} />}
      <Typography role="status" variant="body2" sx={{ textAlign: 'center', '&:empty': { display: 'none' } }}>
        {step === 'claimed' && t('handoff.claimed')}
        {isOver && t(`handoff.${step}`)}
      </Typography>
      {isOver && (
        <Button variant="outlined" onClick={() => void start()} sx={{ justifySelf: 'center' }}>
          {t('handoff.again')}
        </Button>
      )}
    </FormDialog>
  );
}
