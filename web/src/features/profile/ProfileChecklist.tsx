import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { requestState } from '../../shared/ui/useRequestedAction.js';
import { checklistOf, type ChecklistItem } from './profileRules.js';

const row = { display: 'flex', gap: 1, alignItems: 'center', minHeight: 32 } as const;

function Item({ name, isDone }: ChecklistItem) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : Circle;
  const text = t(`profile.check_${name}`);
  const toEditor = { to: '/profile', state: requestState({ action: 'update-profile' }) };
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'grid', color: isDone ? 'success.main' : 'text.secondary' }}>
        <Icon
          size={18}
          role={isDone ? 'img' : undefined}
          aria-label={isDone ? t('profile.checkDone') : undefined}
          aria-hidden={!isDone}
        />
      </Box>
      <Typography variant="body2" component="span">
        {isDone ? (
          text
        ) : (
          <Link component={RouterLink} {...(name === 'deck' ? { to: '/connect-apps' } : toEditor)}>
            {text}
          </Link>
        )}
      </Typography>
    </Box>
  );
}

/** What makes a profile complete for those who see it. What is missing leads to where it is added. */
export function ProfileChecklist({ profile }: { readonly profile: PlayerProfile }) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const { data: apps } = useGetConnectedAppsQuery();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('profile.checklist')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {checklistOf(profile, user, apps).map((item) => (
          <Item key={item.name} {...item} />
        ))}
      </Box>
    </Box>
  );
}
