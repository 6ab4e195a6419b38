import provider from '../strings/en/provider.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of signing in by a provider load with their code.
i18n.addResourceBundle('en', 'translation', provider, true);
