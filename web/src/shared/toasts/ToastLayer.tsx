import * as RadixToast from '@radix-ui/react-toast';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import { selectWaiting } from '../removals/removalsSlice.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { elevation, layout, motion, radius, typeScale } from '../theme/tokens.js';
import { runToastAction, runToastShown } from './toastActions.js';
import { bottomInset, dialogInset } from '../ui/useBottomInset.js';
import { selectToast, toastClosed } from './toastSlice.js';
import type { Toast } from './toastSlice.js';
import { useFocusReturn } from './useFocusReturn.js';
import { useToastContainer } from './useToastContainer.js';
import { useToastPause } from './useToastPause.js';

const durationMs = 5000;
/** The maximum time of a held toast, in milliseconds. */
const removalDelayMs = 1_000_000;
const swipeThresholdPx = 50;
const hotkey = 'F8';

const Viewport = styled(RadixToast.Viewport)(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  listStyle: 'none',
  margin: 0,
  padding: 16,
  width: 'min(420px, 100vw)',
  // Below the top bar, and below the header of a full-screen dialog.
  top: `calc(${layout.topBar}px + env(safe-area-inset-top))`,
  insetInline: 0,
  marginInline: 'auto',
  outline: 'none',
  // The area around a toast must not block the elements below it.
  pointerEvents: 'none',
  '& > li': { pointerEvents: 'auto' },
  '@media print': { display: 'none' },
  '&:focus-visible > li': { outline: `2px solid ${theme.vars.palette.ember.focus}`, outlineOffset: 2 },
  [theme.breakpoints.up('sm')]: {
    top: 'auto',
    // Above boxes at the bottom: over them, the toast would be under the pointer.
    bottom: `max(var(${bottomInset}, 0px), var(${dialogInset}, 0px))`,
    insetInline: 'auto 0',
  },
  // Beside a dialog on wide windows.
  [theme.breakpoints.up('lg')]: {
    bottom: `var(${bottomInset}, 0px)`,
    'body:has(> .MuiDialog-root) &': {
      width: `min(420px, calc(50vw - ${theme.breakpoints.values.sm / 2}px))`,
    },
  },
}));

const Root = styled(RadixToast.Root)(({ theme }) => ({
  '--from': '-12px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 8,
  overflowWrap: 'anywhere',
  rowGap: 2,
  alignItems: 'start',
  padding: '14px 8px 14px 18px',
  borderRadius: radius.card,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `4px solid ${theme.vars.palette.primary.main}`,
  background: theme.vars.palette.ember.raised,
  color: theme.vars.palette.text.primary,
  boxShadow: elevation.e3,
  '&[data-variant="destructive"]': { borderInlineStartColor: theme.vars.palette.error.main },
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(var(--from))' } },
  animation: `toast-in ${motion.enter}ms ${motion.ease}`,
  '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  '&[data-swipe="cancel"]': { transform: 'none', transition: `transform ${motion.exit}ms ${motion.ease}` },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.ember.focus}`, outlineOffset: 2 },
  [theme.breakpoints.up('sm')]: { '--from': '12px' },
}));

const Title = styled(RadixToast.Title)({
  gridColumn: 1,
  fontWeight: 650,
  fontSize: typeScale.dense,
  lineHeight: 1.4,
});

const Description = styled(RadixToast.Description)(({ theme }) => ({
  gridColumn: 1,
  fontSize: typeScale.small,
  lineHeight: 1.45,
  color: theme.vars.palette.text.secondary,
}));

const Cause = styled('span')({ display: 'block' });

interface CardProps {
  readonly toast: Toast;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onClosed: () => void;
}

function ToastCard({ toast, onPause, onResume, onClosed }: CardProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const removals = useAppSelector(selectWaiting).length;
  const isOfSeveral = toast.held && removals > 1;
  useEffect(() => runToastShown(toast.id), [toast.id]);
  useShownMark();
  return (
    <Root
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      data-toast
      data-variant={toast.variant}
      {...(toast.held && { duration: removalDelayMs })}
      open
      onOpenChange={(open) => {
        if (!open) {
          dispatch(toastClosed(toast.id));
          onClosed();
        }
      }}
      onPause={onPause}
      onResume={onResume}
    >
      <Title>{isOfSeveral ? t('toast.removals', { count: removals }) : toast.title}</Title>
      <RadixToast.Close asChild>
        <IconButton
          size="small"
          aria-label={t('toast.close')}
          sx={{ gridColumn: 2, gridRow: '1 / span 2', mt: -0.5 }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </RadixToast.Close>
      {(toast.text || toast.held) && (
        // A held toast is announced before its text is known.
        <Description {...(toast.held && { 'aria-live': 'polite' })}>
          <span>{isOfSeveral && toast.text ? `${toast.title}. ${toast.text}` : toast.text}</span>
          {toast.cause && <Cause>{toast.cause}</Cause>}
        </Description>
      )}
      {toast.action && (
        <RadixToast.Action asChild altText={toast.action}>
          <Button
            size="small"
            variant="outlined"
            sx={{ gridColumn: 1, justifySelf: 'start', mt: 1 }}
            onClick={() => runToastAction(toast.id)}
          >
            {toast.action}
          </Button>
        </RadixToast.Action>
      )}
    </Root>
  );
}

/** For the styles of the page. A selector that looks for the toast would search thousands of elements at each change. */
function useShownMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['toastShown'] = '';
    return () => {
      delete dataset['toastShown'];
    };
  }, []);
}

/** Shows one toast at a time: top on small screens, bottom right on larger ones. F8 moves the focus to it. */
export function ToastLayer() {
  const { t, i18n } = useTranslation();
  const toast = useAppSelector(selectToast);
  const container = useToastContainer();
  const returnFocus = useFocusReturn(container);
  const { round, ...pause } = useToastPause();
  return createPortal(
    <RadixToast.Provider
      key={round}
      duration={durationMs}
      // A swipe goes toward the nearest edge of the window.
      swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipeThresholdPx}
      label={t('toast.label')}
    >
      {toast && <ToastCard key={toast.id} toast={toast} {...pause} onClosed={returnFocus} />}
      <Viewport hotkey={[hotkey]} label={t('toast.region')} />
    </RadixToast.Provider>,
    container,
  );
}
