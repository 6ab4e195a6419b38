import type { Shop, ShopItem } from '@emberdeck/contracts/gamification/shop';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import '../../../shared/i18n/shopTexts.js';
import { formatNumber } from '../../../shared/lib/format.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { plainList } from '../../../shared/ui/listStyles.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { TabSkeleton } from '../TabSkeleton.js';
import { ItemCard } from './ItemCard.js';
import { useGetShopQuery } from './shopApi.js';
import { useShopActs } from './useShopActs.js';

const gridStyle = {
  ...plainList,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

function Items({ shop: { balance, items } }: { readonly shop: Shop }) {
  const { t, i18n } = useTranslation();
  const acts = useShopActs();
  const [chosen, setChosen] = useState<ShopItem | null>(null);
  const close = (): void => setChosen(null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('shop.text')}</Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {t('shop.balance', { balance: formatNumber(balance, i18n.language) })}
      </Typography>
      <Box component="ul" aria-label={t('shop.items')} sx={gridStyle}>
        {items.map((item) => (
          <ItemCard key={item.id} item={item} balance={balance} acts={acts} onBuy={() => setChosen(item)} />
        ))}
      </Box>
      {chosen !== null && (
        <ConfirmDialog
          title={t('shop.confirmTitle', { name: chosen.name })}
          text={t('shop.confirmText', { price: chosen.price, balance: balance - chosen.price })}
          cancelLabel={t('shop.cancel')}
          confirmLabel={t('shop.buy')}
          confirmColor="primary"
          onCancel={close}
          onConfirm={() => {
            close();
            void acts.buy(chosen);
          }}
        />
      )}
    </Box>
  );
}

/** What coins buy for the profile. */
export function ShopTab() {
  const { t } = useTranslation();
  return (
    <Loadable query={useGetShopQuery()} skeleton={<TabSkeleton />}>
      {(shop) =>
        shop.items.length === 0 ? (
          <EmptyState icon={ShoppingBag} title={t('shop.none')} />
        ) : (
          <Items shop={shop} />
        )
      }
    </Loadable>
  );
}
