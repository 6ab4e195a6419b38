import coinLedger from '../strings/en/coin-ledger.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts that explain coins load with the parts that do.
i18n.addResourceBundle('en', 'translation', coinLedger, true);
