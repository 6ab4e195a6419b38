import { useLayer } from './useLayer.js';

interface Props {
  readonly onBack: () => void;
}

/** {@link useLayer} while it is rendered: for a menu or popover whose component stays when it closes. */
export function BackLayer({ onBack }: Props) {
  useLayer(onBack);
  return null;
}
