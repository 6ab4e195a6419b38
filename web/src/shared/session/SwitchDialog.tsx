import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog.js';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a switch of the workspace cancels a running upload. */
export function SwitchDialog({ onStay, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('workspace.uploadTitle')}
      text={t('workspace.uploadText')}
      cancelLabel={t('signOut.stay')}
      confirmLabel={t('workspace.uploadLeave')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
