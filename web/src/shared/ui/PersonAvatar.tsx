import Avatar from '@mui/material/Avatar';
import { initials } from '../lib/people.js';

interface Props {
  readonly name: string;
  readonly size?: number;
}

const tints = ['indigo', 'emerald', 'purple', 'blue', 'amber'] as const;

function tintOf(name: string) {
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? 'indigo';
}

/** The initials of a person: no picture is loaded from an address. Decoration, since the name is beside it everywhere. */
export function PersonAvatar({ name, size = 40 }: Props) {
  const tint = tintOf(name);
  return (
    <Avatar
      aria-hidden
      dir="auto"
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        fontWeight: 700,
        bgcolor: `ember.tint.${tint}.background`,
        color: `ember.tint.${tint}.text`,
      }}
    >
      {initials(name)}
    </Avatar>
  );
}
