import type { Role } from '@emberdeck/contracts/core/roles';
import type { Member } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { useGetDomainsQuery } from './domainsApi.js';
import { useChangeRoleMutation, useRemoveMemberMutation } from './teamApi.js';

const roles: readonly Role[] = ['product_manager', 'team_member', 'client'];

interface Props {
  readonly member: Member;
  readonly name: string;
  readonly onClose: () => void;
}

/** Says what becomes of the invitations of a manager. */
function InvitationsNote({ name }: Pick<Props, 'name'>) {
  const { t } = useTranslation();
  return <InlineNote icon={TriangleAlert}>{t('team.invitationsEnd', { name })}</InlineNote>;
}

/** Chooses the role of a member. */
export function RoleDialog({ member: { userId, role: before, ownsWorkspace }, name, onClose }: Props) {
  const { t } = useTranslation();
  const [role, setRole] = useState(before);
  const [change] = useChangeRoleMutation();
  const submitting = useSubmit();
  const save = async (): Promise<void> => {
    const isDone = await submitting.submit(
      { userId, role, before },
      { send: ({ body }) => change(body).unwrap(), failedText: t('team.roleFailed') },
    );
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t('team.roleOf', { name })}
      submitLabel={submitting.label({ idle: t('action.save'), busy: t('team.saving') })}
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <RadioCards
        label={t('team.role')}
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({
          value,
          title: t(`role.${value}`),
          text: t(`team.roleHint_${value}`),
        }))}
      />
      {before === 'product_manager' && role !== before && !ownsWorkspace && <InvitationsNote name={name} />}
    </FormDialog>
  );
}

/** Says that an open domain lets a removed person come back. */
function OpenDomainNote() {
  const { t } = useTranslation();
  const { data } = useGetDomainsQuery();
  if (data === undefined || data.open.length === 0) return null;
  const domains = data.open.map((domain) => `@${domain}`).join(', ');
  return <InlineNote icon={TriangleAlert}>{t('team.removeOpenDomain', { domains })}</InlineNote>;
}

/** Asks before a member is removed, and what becomes of the member's sources and schedules. */
export function RemoveDialog({ member: { userId, role }, name, onClose }: Props) {
  const { t } = useTranslation();
  const [leftBehind, setLeftBehind] = useState<'hand_over' | 'pause'>('hand_over');
  const [remove] = useRemoveMemberMutation();
  const submitting = useSubmit();
  const end = async (): Promise<void> => {
    const isDone = await submitting.submit(
      { userId, leftBehind },
      { send: ({ body }) => remove(body).unwrap(), failedText: t('team.removeFailed') },
    );
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t('team.removeOf', { name })}
      text={t('team.removeText', { name })}
      submitLabel={submitting.label({ idle: t('team.remove'), busy: t('team.removing') })}
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void end();
      }}
      onClose={onClose}
    >
      <RadioCards
        label={t('team.leftBehind')}
        value={leftBehind}
        onChange={setLeftBehind}
        options={(['hand_over', 'pause'] as const).map((value) => ({
          value,
          title: t(`team.left_${value}`),
          text: t(`team.leftText_${value}`),
        }))}
      />
      {role === 'product_manager' && <InvitationsNote name={name} />}
      <OpenDomainNote />
    </FormDialog>
  );
}
