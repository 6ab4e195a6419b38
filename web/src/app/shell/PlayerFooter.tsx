import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';
import { fullName } from '../../shared/lib/people.js';
import { radius } from '../../shared/theme/tokens.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';

interface Props {
  readonly user: CurrentUser;
  readonly rail?: boolean;
  readonly onNavigate?: () => void;
}

/** Who is signed in, and how far; leads to the profile. */
export function PlayerFooter({ user, rail = false, onNavigate }: Props) {
  const { t } = useTranslation();
  const { data: profile } = useGetProfileQuery();
  const name = fullName(
    { ...user, displayName: profile?.displayName ?? user.displayName },
    t('nav.playerFallback'),
  );
  const level = profile?.level ?? 1;
  return (
    <Tooltip title={rail ? name : ''} placement="right">
      <Box
        component={Link}
        to="/profile"
        aria-label={t('nav.openProfile', { name, level })}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: rail ? 'center' : 'flex-start',
          gap: 1.5,
          p: 1,
          borderRadius: `${radius.control}px`,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <PersonAvatar name={name} imageUrl={profile?.avatar ?? user.profileImageUrl} />
        {!rail && (
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap dir="auto" title={name} sx={{ typography: 'body2', fontWeight: 650 }}>
              {name}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('nav.levelPlayer', { level })}
            </Typography>
          </Box>
        )}
      </Box>
    </Tooltip>
  );
}
