import Avatar from '@mui/material/Avatar';
import { initials } from '../lib/people.js';

interface Props {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly size?: number;
}

const tints = ['indigo', 'emerald', 'purple', 'blue', 'amber'] as const;

function tintOf(name: string) {
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? 'indigo';
}

/** Pictures of other sites are refused by the content security policy, so they are not even asked for. */
function ownImage(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url, window.location.origin)) {
    return undefined;
  }
  return new URL(url, window.location.origin).origin === window.location.origin ? url : undefined;
}

/** A picture, else initials. The name stands beside it everywhere, so it is decoration. */
export function PersonAvatar({ name, imageUrl, size = 40 }: Props) {
  const tint = tintOf(name);
  const src = ownImage(imageUrl);
  return (
    <Avatar
      aria-hidden
      dir="auto"
      {...(src ? { src, alt: '' } : {})}
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
