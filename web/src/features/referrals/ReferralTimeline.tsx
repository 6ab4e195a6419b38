import type { ReferralStep } from '@emberdeck/contracts/gamification/referral-steps';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../shared/lib/format.js';
import { plainList } from '../../shared/ui/listStyles.js';

const dotColor = (state: ReferralStep['state']): string => {
  if (state === 'failed' || state === 'refused') return 'error.main';
  return state === 'joined' || state === 'paid' || state === 'delivered' ? 'success.main' : 'warning.main';
};

function Step({ step: { state, at, reason } }: { readonly step: ReferralStep }) {
  const { t, i18n } = useTranslation();
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '12px 1fr', gap: 1.5, py: 1 }}>
      <Box
        aria-hidden
        sx={{ width: 10, height: 10, mt: '6px', borderRadius: '50%', bgcolor: dotColor(state) }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {t(`referrals.state_${state}`)}
        </Typography>
        {reason && <Typography variant="body2">{t(`referrals.reason_${reason}`)}</Typography>}
        <Typography component="time" dateTime={at} variant="caption" sx={{ color: 'text.secondary' }}>
          {formatDateTime(at, i18n.language)}
        </Typography>
      </Box>
    </Box>
  );
}

/** What happened to an invitation, in order. */
export function ReferralTimeline({ steps }: { readonly steps: readonly ReferralStep[] }) {
  return (
    <Box component="ol" sx={plainList}>
      {steps.map((step) => (
        <Step key={`${step.state} ${step.at}`} step={step} />
      ))}
    </Box>
  );
}
