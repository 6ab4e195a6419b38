import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog.js';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before signing out cancels a running upload. */
export function SignOutDialog({ onStay, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('signOut.title')}
      text={t('signOut.text')}
      cancelLabel={t('signOut.stay')}
      confirmLabel={t('signOut.leave')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
