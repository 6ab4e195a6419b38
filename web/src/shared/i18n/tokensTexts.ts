import tokens from '../strings/en/tokens.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of personal tokens load with their code.
i18n.addResourceBundle('en', 'translation', tokens, true);
