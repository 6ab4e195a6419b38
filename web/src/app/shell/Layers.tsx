import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../shortcuts/useShortcuts.js';

const loadPalette = () => import('../palette/CommandPalette.js');

/** Asks for the chunk of the palette; again and again costs nothing. */
export const prefetchPalette = (): void => void loadPalette();

const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));
const ShortcutSheet = lazy(() =>
  import('../shortcuts/ShortcutSheet.js').then((module) => ({ default: module.ShortcutSheet })),
);

/** What lies over the screens. */
export type Layer = 'palette' | 'shortcuts' | null;

interface Props {
  readonly layer: Layer;
  readonly user: CurrentUser;
  readonly onChange: (layer: Layer) => void;
}

/** The palette and the list of shortcuts, and the keys that lead to them. */
export function Layers({ layer, user, onChange }: Props) {
  const navigate = useNavigate();
  useShortcuts((action) => {
    switch (action.type) {
      case 'palette':
        onChange('palette');
        break;
      case 'sheet':
        onChange('shortcuts');
        break;
      case 'go':
        void navigate(action.path);
        break;
    }
  });
  const close = (): void => onChange(null);
  return (
    <Suspense fallback={null}>
      {layer === 'palette' && (
        <CommandPalette user={user} onClose={close} onShowShortcuts={() => onChange('shortcuts')} />
      )}
      {layer === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
