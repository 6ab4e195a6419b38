import crop from '../strings/en/crop.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of cropping a picture load with its dialog.
i18n.addResourceBundle('en', 'translation', crop, true);
