import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import '../../shared/i18n/workspacesTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { WorkspaceName } from './WorkspaceName.js';

const { Component: WorkspaceList, prefetch } = lazyWithPreload(() =>
  import('./WorkspaceList.js').then((module) => module.WorkspaceList),
);

/** The name of the active workspace, as the button of a menu that opens another one. */
export function WorkspaceMenu({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('workspaces.open', { name: user.workspaceName })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={({ currentTarget }) => {
          setOpened(true);
          setAnchor(currentTarget);
        }}
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ minWidth: 0, maxWidth: '100%', px: 1, justifyContent: 'flex-start' }}
      >
        <WorkspaceName name={user.workspaceName} />
      </Button>
      {wasOpened && (
        <DialogBoundary onClose={close}>
          <WorkspaceList user={user} anchor={anchor} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
