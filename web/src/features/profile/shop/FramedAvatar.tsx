import type { ComponentProps } from 'react';
import { PersonAvatar } from '../../../shared/ui/PersonAvatar.js';
import { PictureFrame } from '../../../shared/ui/PictureFrame.js';
import { useWorn } from './useWorn.js';

/** The own picture with the frame that the user wears. */
export function FramedAvatar(person: ComponentProps<typeof PersonAvatar>) {
  return (
    <PictureFrame colors={useWorn('frame')}>
      <PersonAvatar {...person} />
    </PictureFrame>
  );
}
