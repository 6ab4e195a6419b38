import type { RewardRule } from '@emberdeck/contracts/gamification/coin-explanations';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../shared/lib/format.js';
import { listRow, plainList } from '../../../shared/ui/listStyles.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { SideDrawer } from '../../../shared/ui/SideDrawer.js';
import { TabSkeleton } from '../TabSkeleton.js';
import { useGetRulesQuery } from './coinsApi.js';

function Rule({ rule }: { readonly rule: RewardRule }) {
  const { t } = useTranslation();
  const { name, tiedTo, amount, perDay, usedToday, pays } = rule;
  const { inAll, usedInAll } = rule;
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {tiedTo}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {perDay === null
            ? t('coinLedger.noLimit')
            : t('coinLedger.usedToday', { used: usedToday, of: perDay })}
          {inAll !== null && ` · ${t('coinLedger.usedInAll', { used: usedInAll, of: inAll })}`}
        </Typography>
      </Box>
      {amount !== null && (
        <Typography variant="body2" sx={{ fontWeight: 750 }}>
          {t(`coinLedger.pays_${pays}`, { amount })}
        </Typography>
      )}
    </Box>
  );
}

/** The rules by which coins and experience are earned, with the use of their limits today. */
export function RulesDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const query = useGetRulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SideDrawer title={t('coinLedger.rules')} onClose={onClose}>
      <Loadable query={query} skeleton={<TabSkeleton />}>
        {({ day, rules }) => (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('coinLedger.day', { time: formatDateTime(day.endsAt, i18n.language) })}
            </Typography>
            <Box component="ul" sx={plainList}>
              {rules.map((rule) => (
                <Rule key={`${rule.pays} ${rule.reason}`} rule={rule} />
              ))}
            </Box>
          </>
        )}
      </Loadable>
    </SideDrawer>
  );
}
