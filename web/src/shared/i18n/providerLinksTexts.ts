import providerLinks from '../strings/en/provider-links.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the provider as a way to sign in load with their code.
i18n.addResourceBundle('en', 'translation', providerLinks, true);
