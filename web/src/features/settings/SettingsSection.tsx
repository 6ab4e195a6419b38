import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/ui/Section.js';
import { settingsSections } from './settingsSections.js';
import type { SettingsSectionId } from './settingsSections.js';

interface Props {
  readonly id: SettingsSectionId;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of the settings, which the hash of an address leads to. */
export function SettingsSection({ id, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <Section id={id} title={t(settingsSections[id])} {...(text !== undefined && { text })}>
      {children}
    </Section>
  );
}
