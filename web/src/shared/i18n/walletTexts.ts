import wallet from '../strings/en/wallet.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the wallet load with its tab.
i18n.addResourceBundle('en', 'translation', wallet, true);
