import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useNavigate } from 'react-router-dom';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { SignOutDialog } from '../../shared/session/SignOutDialog.js';
import { SwitchDialog } from '../../shared/session/SwitchDialog.js';
import { useSignOut } from '../../shared/session/useSignOut.js';
import { useSwitchWorkspace } from '../../shared/session/useSwitchWorkspace.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { useShortcuts } from '../shortcuts/useShortcuts.js';

const { Component: CommandPalette, prefetch } = lazyWithPreload(() =>
  import('../palette/CommandPalette.js').then((module) => module.CommandPalette),
);
const { Component: ShortcutSheet } = lazyWithPreload(() =>
  import('../shortcuts/ShortcutSheet.js').then((module) => module.ShortcutSheet),
);

/** Loads the code of the palette. Repeated calls cost nothing. */
export const prefetchPalette = prefetch;

/** The layer above the screens. */
export type Layer = 'palette' | 'shortcuts' | null;

interface Props {
  readonly layer: Layer;
  readonly user: CurrentUser;
  readonly onChange: (layer: Layer) => void;
}

/** The palette and the list of shortcuts, and the keys that open them. */
export function Layers({ layer, user, onChange }: Props) {
  const navigate = useNavigate();
  const signOut = useSignOut(user.id);
  const switching = useSwitchWorkspace();
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
    <>
      <DialogBoundary key={layer} onClose={close}>
        {layer === 'palette' && (
          <CommandPalette
            user={user}
            onClose={close}
            onShowShortcuts={() => onChange('shortcuts')}
            onSwitchWorkspace={switching.start}
            onSignOut={signOut.start}
          />
        )}
        {layer === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </DialogBoundary>
      {switching.question && <SwitchDialog {...switching.question} />}
      {signOut.question && <SignOutDialog {...signOut.question} />}
    </>
  );
}
