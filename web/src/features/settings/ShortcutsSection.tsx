import { useTranslation } from 'react-i18next';
import { useShortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { Section } from '../../shared/ui/Section.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';

/** Whether single keys lead somewhere; kept in this browser. */
export function ShortcutsSection() {
  const { t } = useTranslation();
  const { isOn, set } = useShortcutPreference();
  return (
    <Section title={t('shortcuts.title')} text={t('shortcuts.settingText')}>
      <SwitchField label={t('shortcuts.setting')} checked={isOn} onChange={set} />
    </Section>
  );
}
