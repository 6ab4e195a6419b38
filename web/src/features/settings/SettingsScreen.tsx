import { type ComponentType, type MouseEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import LogOut from 'lucide-react/icons/log-out';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useCan } from '../../shared/session/useCan.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { SignOutDialog } from '../../shared/session/SignOutDialog.js';
import { useSignOut } from '../../shared/session/useSignOut.js';
import { requestState } from '../../shared/ui/useRequestedAction.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { AppearanceSection } from './AppearanceSection.js';
import { CelebrationsSection } from './CelebrationsSection.js';
import { ConfirmSection } from './ConfirmSection.js';
import { DevicesSection } from './DevicesSection.js';
import { IntegrationSection } from './IntegrationSection.js';
import { NotificationsSection } from './NotificationsSection.js';
import { PrivacySection } from './PrivacySection.js';
import { SettingsSection } from './SettingsSection.js';
import type { SettingsSectionId } from './settingsSections.js';
import { ShortcutsSection } from './ShortcutsSection.js';
import { SignInSection } from './SignInSection.js';
import { WorkspaceSection } from './WorkspaceSection.js';

const AccountEndBanner = lazyWithPreload(() =>
  import('./AccountEndBanner.js').then((module) => module.AccountEndBanner),
).Component;

const SentMessagesSection = lazyWithPreload(() =>
  import('./SentMessagesSection.js').then((module) => module.SentMessagesSection),
).Component;

const TokensSection = lazyWithPreload(() =>
  import('./TokensSection.js').then((module) => module.TokensSection),
).Component;

const WebhooksSection = lazyWithPreload(() =>
  import('./WebhooksSection.js').then((module) => module.WebhooksSection),
).Component;

function ProfileSection() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const facts = [
    [t('settings.firstName'), user?.firstName],
    [t('settings.lastName'), user?.lastName],
    [t('settings.email'), user?.email],
    [t('settings.role'), user && t(`role.${user.role}`)],
  ] as const;
  return (
    <SettingsSection id="settings-profile">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(2, 1fr)' } }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" dir="auto" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value || t('settings.notProvided')}
            </Typography>
          </Box>
        ))}
      </Box>
      <Link
        component={RouterLink}
        to="/profile"
        state={requestState({ action: 'update-profile' })}
        sx={{ justifySelf: 'start' }}
      >
        {t('settings.editNames')}
      </Link>
    </SettingsSection>
  );
}

function AccountSection() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const signOut = useSignOut(user?.id);
  const onClick = (event: MouseEvent): void => {
    // With a modifier key, the browser opens the link in another tab or window.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      signOut.start();
    }
  };
  return (
    <SettingsSection id="settings-account" text={t('settings.signOutText')}>
      <Button
        component="a"
        href="/api/logout"
        variant="outlined"
        color="error"
        startIcon={<LogOut size={18} aria-hidden />}
        onClick={onClick}
        sx={{ justifySelf: 'start' }}
      >
        {t('settings.signOut')}
      </Button>
      {signOut.question && <SignOutDialog {...signOut.question} />}
    </SettingsSection>
  );
}

interface LazyPartProps {
  readonly id: SettingsSectionId;
  readonly Part: ComponentType;
}

/** A section whose code loads after the others. */
function LazyPart({ id, Part }: LazyPartProps) {
  return (
    <RenderBoundary renderFrame={(words) => <SettingsSection id={id}>{words}</SettingsSection>}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </RenderBoundary>
  );
}

/** Settings of the account and of this browser. Settings that cannot be changed yet say so. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const seesWebhooks = useCan('see-outgoing-webhooks');
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <RenderBoundary renderFrame={() => null}>
        <Suspense fallback={null}>
          <AccountEndBanner />
        </Suspense>
      </RenderBoundary>
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
        <ProfileSection />
        <ConfirmSection />
        <WorkspaceSection />
        {seesWebhooks && <LazyPart id="settings-webhooks" Part={WebhooksSection} />}
        <AppearanceSection />
        <ShortcutsSection />
        <CelebrationsSection />
        <NotificationsSection />
        <LazyPart id="settings-sent-messages" Part={SentMessagesSection} />
        <PrivacySection />
        <IntegrationSection />
        <SignInSection />
        <LazyPart id="settings-tokens" Part={TokensSection} />
        <DevicesSection />
        <AccountSection />
      </Box>
    </Box>
  );
}
