import handoff from '../strings/en/handoff.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of signing in by another device load with their code.
i18n.addResourceBundle('en', 'translation', handoff, true);
