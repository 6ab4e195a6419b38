import upload from '../strings/en/upload.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of uploads load with the screens that show them.
i18n.addResourceBundle('en', 'translation', upload, true);
