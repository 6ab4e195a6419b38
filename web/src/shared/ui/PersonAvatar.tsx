import Avatar from '@mui/material/Avatar';
import { ownPicture } from '@emberdeck/contracts/core/picture-path';
import { initials } from '../lib/people.js';

interface Props {
  readonly name: string;
  /** The path of the stored picture; null or the address of another site shows the initials. */
  readonly picture?: string | null;
  readonly size?: number;
}

const tints = ['indigo', 'emerald', 'purple', 'blue', 'amber'] as const;

function tintOf(name: string) {
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? 'indigo';
}

/** A person's picture, or the initials without one or if it fails to load. Decorative: the name is beside it. */
export function PersonAvatar({ name, picture = null, size = 40 }: Props) {
  const tint = tintOf(name);
  const src = ownPicture(picture);
  return (
    <Avatar
      aria-hidden
      dir="auto"
      {...(src !== null && { src, alt: '', slotProps: { img: { width: size, height: size } } })}
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
