import type { Member } from '@emberdeck/contracts/identity/users';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { fullName } from '../lib/people.js';
import { labelStyle } from './labelStyle.js';

interface Props {
  readonly label: string;
  readonly members: readonly Member[];
  readonly chosen: readonly string[];
  readonly onChange: (userIds: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** A group of checkboxes, one for each member. */
export function MemberChecks({ label, members, chosen, onChange, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const toggle = (userId: string): void =>
    onChange(chosen.includes(userId) ? chosen.filter((each) => each !== userId) : [...chosen, userId]);
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
      sx={{ minWidth: 0 }}
    >
      <FormLabel component="legend" sx={labelStyle}>
        {label}
      </FormLabel>
      <FormGroup>
        {members.map((member) => (
          <FormControlLabel
            key={member.userId}
            control={
              <Checkbox checked={chosen.includes(member.userId)} onChange={() => toggle(member.userId)} />
            }
            label={<span dir="auto">{fullName(member, t('nav.playerFallback'))}</span>}
            sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
          />
        ))}
      </FormGroup>
      {error !== undefined && (
        <FormHelperText id={id} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
