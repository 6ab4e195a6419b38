import type { Member } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import Mail from 'lucide-react/icons/mail';
import UserMinus from 'lucide-react/icons/user-minus';
import UserRound from 'lucide-react/icons/user-round';
import { useCan } from '../../shared/session/useCan.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionMenu.js';

interface Props {
  readonly member: Member;
  readonly name: string;
  readonly onShowDetails: () => void;
}

/** The actions on another member, except writing a message. */
export function MemberMenu({ member: { email }, name, onShowDetails }: Props) {
  const { t } = useTranslation();
  const mayRemove = useCan('remove-team-member');
  const seesAddresses = useCan('see-member-addresses');
  const actions: MenuAction[] = [
    { key: 'details', label: t('team.details'), icon: UserRound, onSelect: onShowDetails },
  ];
  if (seesAddresses) {
    actions.push({
      key: 'email',
      label: t('team.writeEmail'),
      icon: Mail,
      disabledReason: email === null ? t('team.noEmailReason') : undefined,
      onSelect: () => window.location.assign(`mailto:${encodeURIComponent(email ?? '')}`),
    });
  }
  if (mayRemove) {
    actions.push({
      key: 'remove',
      label: t('team.remove'),
      icon: UserMinus,
      isDanger: true,
      disabledReason: t('team.removeReason'),
    });
  }
  return (
    <ActionMenu
      label={t('team.actions', { name })}
      actions={actions}
      sx={{ alignSelf: 'flex-start', mt: -0.5, marginInlineEnd: -1 }}
    />
  );
}
