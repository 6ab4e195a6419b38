import type { Member } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { fullName } from '../lib/people.js';
import { CheckGroup } from './CheckGroup.js';

interface Props {
  readonly label: string;
  readonly members: readonly Member[];
  readonly chosen: readonly string[];
  readonly onChange: (userIds: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** A group of checkboxes, one for each member. */
export function MemberChecks({ members, ...group }: Props) {
  const { t } = useTranslation();
  const options = members.map((member) => ({
    value: member.userId,
    label: <span dir="auto">{fullName(member, t('nav.playerFallback'))}</span>,
  }));
  return <CheckGroup {...group} options={options} />;
}
