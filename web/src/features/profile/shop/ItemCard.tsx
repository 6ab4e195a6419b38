import type { ShopItem } from '@emberdeck/contracts/gamification/shop';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../shared/lib/format.js';
import { useNow } from '../../../shared/lib/useNow.js';
import { BlockableButton } from '../../../shared/ui/BlockableButton.js';
import { paint } from '../../../shared/ui/PictureFrame.js';
import type { ShopActs } from './useShopActs.js';

const cardStyle = {
  display: 'flex',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  minWidth: 0,
} as const;

/** An item as it looks when worn: a ring, or the edge of a card. */
function Picture({ item: { kind, colors } }: { readonly item: ShopItem }) {
  const isFrame = kind === 'frame';
  return (
    <Box
      aria-hidden
      sx={{
        ...{ flex: 'none', width: 56, height: 56, p: isFrame ? '5px' : 0, background: paint(colors) },
        borderRadius: isFrame ? '50%' : 2,
        ...(!isFrame && { paddingInlineStart: '6px' }),
      }}
    >
      <Box sx={{ height: '100%', bgcolor: 'ember.raised', borderRadius: 'inherit' }} />
    </Box>
  );
}

interface Props {
  readonly item: ShopItem;
  readonly balance: number;
  readonly acts: ShopActs;
  readonly onBuy: () => void;
}

function OwnActs({ item, acts }: Pick<Props, 'item' | 'acts'>) {
  const { t } = useTranslation();
  const now = useNow();
  const { name, isWorn, purchase } = item;
  const isRefundable = purchase !== null && Date.parse(purchase.refundableUntil) > now;
  return (
    <>
      <BlockableButton
        variant={isWorn ? 'outlined' : 'contained'}
        size="small"
        blocked={acts.isBusy}
        aria-label={t(isWorn ? 'shop.takeOffLabel' : 'shop.wearLabel', { name })}
        onClick={() => void acts.wear(item, !isWorn)}
      >
        {t(isWorn ? 'shop.takeOff' : 'shop.wear')}
      </BlockableButton>
      {isRefundable && (
        <BlockableButton
          size="small"
          blocked={acts.isBusy}
          aria-label={t('shop.refundLabel', { name })}
          onClick={() => void acts.refund(purchase)}
        >
          {t('shop.refund')}
        </BlockableButton>
      )}
    </>
  );
}

/** An item with its picture, its price and what the user can do with it. */
export function ItemCard({ item, balance, acts, onBuy }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { name, description, kind, price, purchase } = item;
  const missing = price - balance;
  const state =
    purchase === null
      ? t('shop.price', { price })
      : Date.parse(purchase.refundableUntil) > now
        ? t('shop.refundUntil', { time: formatDateTime(purchase.refundableUntil, i18n.language) })
        : t('shop.owned');
  return (
    <Box component="li" sx={cardStyle}>
      <Picture item={item} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi> · {t(`shop.kinds.${kind}`)}
        </Typography>
        <Typography dir="auto" variant="caption" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        <Typography variant="caption">{state}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {purchase !== null && <OwnActs item={item} acts={acts} />}
          {purchase === null && missing <= 0 && (
            <BlockableButton
              variant="contained"
              size="small"
              blocked={acts.isBusy}
              aria-haspopup="dialog"
              aria-label={t('shop.buyLabel', { name })}
              onClick={onBuy}
            >
              {t('shop.buy')}
            </BlockableButton>
          )}
          {purchase === null && missing > 0 && (
            <Button variant="outlined" size="small" disabled>
              {t('shop.missing', { coins: missing })}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
