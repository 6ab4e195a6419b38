import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { ReactNode } from 'react';
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
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
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

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('profile.checklist')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {children}
      </Box>
    </Box>
  );
}

/** The placeholder of the list, of its height. */
export function ChecklistSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame>
      {checklistOf({ avatar: null, bio: null }, undefined, undefined).map(({ name }) => (
        <Box key={name} component="li" sx={row}>
          <SkeletonText like={t(`profile.check_${name}`)} />
        </Box>
      ))}
    </Frame>
  );
}

/** What makes a profile complete for those who see it. What is missing leads to where it is added. */
export function ProfileChecklist({ profile }: { readonly profile: PlayerProfile }) {
  const { data: user } = useGetUserQuery();
  const { data: apps } = useGetConnectedAppsQuery();
  return (
    <Frame>
      {checklistOf(profile, user, apps).map((item) => (
        <Item key={item.name} {...item} />
      ))}
    </Frame>
  );
}
