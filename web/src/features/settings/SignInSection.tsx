import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/i18n/securityTexts.js';
import { ContactList } from './ContactList.js';
import { PasskeyList } from './PasskeyList.js';
import { SettingsSection } from './SettingsSection.js';

const ProviderLinks = lazy(() => import('./ProviderLinks.js'));

/** The ways to sign in to the account. */
export function SignInSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection id="settings-sign-in" text={t('security.signInText')}>
      <ContactList />
      <PasskeyList />
      <Suspense fallback={null}>
        <ProviderLinks />
      </Suspense>
    </SettingsSection>
  );
}
