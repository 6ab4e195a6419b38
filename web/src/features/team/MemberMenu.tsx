import { isClient } from '@emberdeck/contracts/core/permissions';
import type { Member } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import Eye from 'lucide-react/icons/eye';
import Mail from 'lucide-react/icons/mail';
import Shield from 'lucide-react/icons/shield';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserMinus from 'lucide-react/icons/user-minus';
import UserRound from 'lucide-react/icons/user-round';
import { useCan } from '../../shared/session/useCan.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';

interface Props {
  readonly member: Member;
  readonly name: string;
  readonly onShowDetails: () => void;
  readonly onChangeRole: () => void;
  readonly onChooseView: () => void;
  readonly onViewAs: () => void;
  readonly onRemove: () => void;
}

/** The actions on another member, except writing a message. */
export function MemberMenu({
  member,
  name,
  onShowDetails,
  onChangeRole,
  onChooseView,
  onViewAs,
  onRemove,
}: Props) {
  const { email, ownsWorkspace } = member;
  const { t } = useTranslation();
  const mayRemove = useCan('remove-team-member');
  const mayChangeRole = useCan('change-member-role');
  const mayChooseView = useCan('set-client-view');
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
  if (mayChangeRole) {
    actions.push({ key: 'role', label: t('team.changeRole'), icon: Shield, onSelect: onChangeRole });
  }
  if (mayChooseView && isClient(member)) {
    actions.push(
      { key: 'view', label: t('team.clientView'), icon: SlidersHorizontal, onSelect: onChooseView },
      { key: 'viewAs', label: t('team.viewAs'), icon: Eye, onSelect: onViewAs },
    );
  }
  if (mayRemove) {
    actions.push({
      key: 'remove',
      label: t('team.remove'),
      icon: UserMinus,
      isDanger: true,
      disabledReason: ownsWorkspace ? t('team.ownerStays') : undefined,
      onSelect: onRemove,
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
